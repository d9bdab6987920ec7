import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MovedMessage } from '../../../src/db/record/preview.js';
import type { PublicRecord } from '../../../src/db/record/record.js';
import { previewMessage } from '../../web/read-models.js';
import { type MemorySite, startSite } from './memory-site.js';

const cursor = '0~2026-03-04T12:00:00.000Z';
const moved = (given: Partial<MovedMessage> = {}): MovedMessage => ({
  ref: 'r1',
  rootRef: null,
  ordinal: 1,
  edits: 0,
  editedAt: null,
  ...given,
});

/** Answers one round after another, and then the last one for ever. */
function rounds(...answers: readonly (readonly MovedMessage[])[]): PublicRecord['previewSince'] {
  let round = 0;
  return async () => answers[Math.min(round++, answers.length - 1)] ?? [];
}

let site: MemorySite;
let readers: AbortController[] = [];
beforeEach(async () => {
  site = await startSite();
});
afterEach(async () => {
  for (const reader of readers) reader.abort();
  readers = [];
  await site.close();
});

const serving = async (given: Partial<PublicRecord>) => {
  const { record } = site.deps;
  await site.close();
  site = await startSite({ record: { ...record, ...given } });
};

function open(headers: Record<string, string> = {}): Promise<Response> {
  const reader = new AbortController();
  readers.push(reader);
  return fetch(`${site.url}/preview/c1/events?after=${encodeURIComponent(cursor)}`, { headers, signal: reader.signal });
}

/** Reads until the text holds what is waited for, or the stream ends. */
async function readUntil(answer: Response, wanted: RegExp | null): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  if (answer.body === null) return text;
  for await (const chunk of answer.body) {
    text += decoder.decode(chunk, { stream: true });
    if (wanted?.test(text) === true) break;
  }
  return text;
}

describe('live preview', () => {
  it('sends the thread of a new message, with the cursor after it', async () => {
    await serving({ previewSince: rounds([moved({ ordinal: 7 })]) });
    const answer = await open();
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const text = await readUntil(answer, /data: .*\n\n/);
    expect(text).toMatch(
      /event: thread\nid: 7~2026-03-04T12:00:00\.000Z\ndata: \{"html":"<section class=\\"thread\\" id=\\"t-r1\\"/,
    );
  });

  it('says nothing again about what it has shown, and tells an edit', async () => {
    const edit = moved({ edits: 1, editedAt: '2026-03-04T12:00:05.000Z' });
    await serving({
      previewSince: rounds([moved()], [moved()], [edit]),
      previewThreadsByRoot: async () => [{ root: previewMessage(), replies: [] }],
    });
    const text = await readUntil(await open(), /id: 1~2026-03-04T12:00:05/);
    expect(text.match(/event: thread/g)).toHaveLength(2);
  });

  it('goes on from where the browser was when it comes back', async () => {
    const seen: number[] = [];
    await serving({
      previewSince: async (_channel, from) => {
        seen.push(from.ordinal);
        return [moved({ ordinal: 41 })];
      },
    });
    await readUntil(await open({ 'last-event-id': '40~2026-03-04T12:00:00.000Z' }), /event: thread/);
    expect(seen[0]).toBe(40);
  });

  it('ends at shutdown', async () => {
    const answer = await open();
    setTimeout(() => site.stop(), 50);
    expect(await readUntil(answer, null)).toContain('retry: 2000');
  });

  it('ends without taking the service down when the database is away', async () => {
    await serving({ previewSince: () => Promise.reject(new Error('connection refused')) });
    expect(await readUntil(await open(), null)).toBe('retry: 2000\n\n');
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  });

  it('refuses more readers than it can serve and says when to come back', async () => {
    const first = await Promise.all(Array.from({ length: 100 }, () => open()));
    expect(first.every((answer) => answer.status === 200)).toBe(true);
    const refused = await open();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
  });

  it.each([
    ['/preview/none/events?after=0~2026-03-04T12:00:00.000Z', 404],
    ['/preview/c1/events?after=nonsense', 400],
    ['/preview/c1/events', 400],
  ])('answers %s with %i', async (path, status) => {
    expect((await fetch(`${site.url}${path}`)).status).toBe(status);
  });
});
