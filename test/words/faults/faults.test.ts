import { describe, expect, it } from 'vitest';
import { undetected } from '../../../src/app/detect-refusal.js';
import { slackErrors } from '../../../src/chat/slack/error-table.js';
import { PermanentError, TocsinError } from '../../../src/errors.js';
import { createGuard } from '../../../src/http/guard.js';
import { statusFault } from '../../../src/http/status-fault.js';
import { reasonOf } from '../../../src/render/reasons.js';
import { deFaults } from '../../../src/words/faults/de.js';
import { enFaults } from '../../../src/words/faults/en.js';
import { jaFaults } from '../../../src/words/faults/ja.js';
import { koFaults } from '../../../src/words/faults/ko.js';
import { answerWordsOf, webWordsOf } from '../../../src/words/languages.js';
import { type Thrown, thrownIn } from './thrown-sentences.js';

const others = [
  { language: 'ko', words: koFaults },
  { language: 'ja', words: jaFaults },
  { language: 'de', words: deFaults },
] as const;

const slotsOf = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([slot]) => slot).sort();
const english = Object.entries(enFaults);
/** A value for each slot: one word, as hosts and codes are. */
const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => `${name}-1`);
const inKorean = answerWordsOf({ language: 'ko' }).common.fault;

/** What is left out on purpose: the inner form of a document, which is of use to whoever mends an adapter. */
const leftOut: Readonly<Record<string, string>> = { answeredOtherwise: '{why}' };

describe.each(others)('errors in $language', ({ language, words }) => {
  const own = new Map(Object.entries(words));
  const { fault } = answerWordsOf({ language }).common;

  it('name what the English ones name', () => {
    for (const [name, text] of english)
      expect({ name, slots: slotsOf(own.get(name) ?? '') }).toEqual({
        name,
        slots: slotsOf(text).filter((slot) => slot !== leftOut[name]),
      });
  });

  it('are not English', () => {
    expect(english.filter(([name, text]) => own.get(name) === text)).toEqual([]);
  });

  it('are found by the English sentence, with its values', () => {
    for (const [name, text] of english) expect(fault(filled(text))).toBe(filled(own.get(name) ?? ''));
  });

  it('are said whole where one sentence stands in another', () => {
    const inner = 'status.acme.example did not answer in time: try again later.';
    const outer = `https://status.acme.example cannot be followed: ${inner}`;
    expect(fault(outer)).toContain(fault(inner));
    expect(fault(outer)).not.toContain('did not answer');
    expect(fault(inner)).not.toContain('try again later');
  });

  it('leave a sentence alone that Tocsin never says', () => {
    expect(fault('The moon is in the way.')).toBe('The moon is in the way.');
    expect(fault('')).toBe('');
  });
});

it('names permissions as the platform does in that language', () => {
  const sentence = 'I cannot see this channel: someone who can edit its permissions must allow me *Send Messages in Threads*.';
  expect(inKorean(sentence)).toContain('*스레드에서 메시지 보내기*');
  expect(answerWordsOf({}).common.fault(sentence)).toBe(sentence);
});

const refusedAddresses = [
  'ftp://acme.example/',
  'https://me:secret@acme.example/',
  'https://acme.example:22/',
  'http://localhost/',
  'http://10.0.0.1/',
  'http://100.64.0.1/',
  'http://169.254.1.1/',
  'http://169.254.169.254/',
  'http://224.0.0.1/',
  'http://0.0.0.0/',
  'http://240.0.0.1/',
];

describe.each(['read', 'send'] as const)('an address that is refused to %s', (purpose) => {
  const guard = createGuard({ allowPrivateNetworks: false, purpose });

  it.each(refusedAddresses)('has words in every language: %s', (address) => {
    const sentence = messageOf(() => guard.checkUrl(new URL(address)));
    for (const { language } of others) {
      const said = answerWordsOf({ language }).common.fault(sentence);
      expect(said).not.toBe(sentence);
      expect(said).not.toMatch(/\b(?:address|give|does not|machine)\b/);
    }
  });
});

function messageOf(work: () => void): string {
  try {
    work();
  } catch (error) {
    if (error instanceof TocsinError) return error.message;
    throw error;
  }
  throw new Error('nothing was thrown');
}

/** Only whoever runs Tocsin reads these, on the command line and in the log, where all is in English. */
const operators: readonly string[] = [
  'access.',
  'backup.',
  'chat.not_connected',
  'config_file.',
  'filter.',
  'history.',
  'hook.',
  'page.elsewhere',
  'page.no_workspace',
  'page.unreadable',
  'secrets.',
  'simulate.',
  'slack.bad_command',
  'slack.bad_url',
  'slack.not_a_bot',
  'slack.tokens_differ',
  'tenant.',
  'token.',
  'discord.identity',
];

/** Where commands of operators play histories, and an error that is never shown: the document is read again at once. */
const apart = ({ file, code }: Thrown): boolean => file.startsWith('src/app/replay/') || code === 'ingest.overtaken';

/** Tables of words rather than sentences: each of their rows is tried on its own. */
const tried = ({ file }: Thrown): boolean => file === 'src/http/guard.ts' || file === 'src/chat/slack/error-table.ts';

const hasWords = ({ code, sentence }: Thrown): boolean =>
  inKorean(sentence) !== sentence || reasonOf(webWordsOf('ko').delivery, code).actor !== 'unknown';

describe('why an address cannot be followed', () => {
  const host = 'status.acme.example';
  const page = (status: number, body: string) => ({
    ...{ name: 'page', url: `https://${host}/`, status, headers: {}, body },
    fetchedAt: '2026-08-17T18:10:00.000Z',
  });
  const none = { probed: [], failed: [] };
  const failing = new PermanentError('page.unrecognised', `https://${host}/ answered with an empty body.`);

  it.each([
    ['refused', undetected(host, { page: page(403, ''), ...none })],
    ['asking for a password', undetected(host, { page: page(200, '<html><input type="password"></html>'), ...none })],
    ['gone', undetected(host, { page: page(404, ''), ...none })],
    ['of another form', undetected(host, { page: page(200, '{"message":"no such route"}'), ...none })],
    ['empty', undetected(host, { page: page(200, ''), ...none })],
    ['unreadable', undetected(host, { page: page(200, ''), probed: [], failed: [{ label: 'Instatus', error: failing }] })],
    ['silent', undetected(host, { page: statusFault({ host, status: 503, headers: {}, now: new Date(0) }), ...none })],
  ])('has words in every language where it is %s', (_, { reason }) => {
    for (const { language } of others) {
      const said = answerWordsOf({ language }).common.fault(reason);
      expect(said).not.toBe(reason);
      expect(said).not.toMatch(/\b(?:address|answers|answered|try again|asks|give)\b/);
    }
  });
});

describe('an error that is thrown', () => {
  it.each(['http', 'adapters', 'chat', 'app'])('in src/%s has words in every language, or is for operators alone', (folder) => {
    const thrown = thrownIn(folder);
    expect(thrown.length).toBeGreaterThan(0);
    const people = thrown.filter((one) => !operators.some((code) => one.code.startsWith(code)) && !apart(one) && !tried(one));
    expect(people.filter((one) => !hasWords(one))).toEqual([]);
  });

  it('for one of the words in which Slack refuses has a meaning in every language', () => {
    const codes = Object.entries(slackErrors).flatMap(([word, row]) => {
      if (row.kind === 'gone') return [row.root, row.other];
      return [row.kind === 'channel' ? (row.code ?? `slack.${word}`) : `slack.${word}`];
    });
    const { delivery } = webWordsOf('de');
    // A form that came too late or was closed is answered by the door itself.
    const shown = codes.filter((code) => code !== 'slack.too_late' && code !== 'slack.view_gone');
    expect(shown.filter((code) => reasonOf(delivery, code).actor === 'unknown')).toEqual([]);
  });
});
