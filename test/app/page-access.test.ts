import { describe, expect, it } from 'vitest';
import { openAccess, readAccess, sealAccess, withAccess } from '../../src/app/page-access.js';
import { OperatorError } from '../../src/errors.js';
import type { Fetcher, FetchRequest } from '../../src/http/fetcher.js';
import { createSecrets } from '../../src/secrets.js';

/** Notes what is asked and says that it was answered at that very address. */
function noting(): { readonly fetcher: Fetcher; readonly asked: FetchRequest[] } {
  const asked: FetchRequest[] = [];
  const fetcher: Fetcher = {
    close: async () => undefined,
    fetch: async (request) => {
      asked.push(request);
      return { kind: 'document', status: 200, url: request.url, headers: {}, body: '{}', redirects: 0, validators: {} };
    },
  };
  return { fetcher, asked };
}

const origin = 'https://status.acme.example';
const access = readAccess(['Authorization: Bearer abc:def'], ['token=s3cret&x']);

describe('what opens a private page', () => {
  it('goes with each request to the page itself, and with none to another place', async () => {
    const { fetcher, asked } = noting();
    const opened = withAccess(fetcher, origin, access);
    await opened.fetch({ url: `${origin}/api?b=1`, accept: 'json', headers: { 'x-own': 'y' } });
    await opened.fetch({ url: 'https://other.example/api', accept: 'json' });
    expect(asked).toEqual([
      {
        url: `${origin}/api?b=1&token=s3cret%26x`,
        accept: 'json',
        headers: { 'x-own': 'y', authorization: 'Bearer abc:def' },
      },
      { url: 'https://other.example/api', accept: 'json' },
    ]);
  });

  it('is in no address that is kept or shown', async () => {
    const answer = await withAccess(noting().fetcher, origin, access).fetch({ url: `${origin}/api?b=1`, accept: 'json' });
    expect(answer.url).toBe(`${origin}/api?b=1`);
  });

  it('is cut from what the server repeats of it, in addresses and in JSON', async () => {
    const secret = 'ab/cdefgh12345';
    const own = readAccess([`X-Key: ${secret}`], []);
    const fetcher: Fetcher = {
      close: async () => undefined,
      fetch: async () => ({
        kind: 'document',
        status: 200,
        url: `${origin}/login?next=${encodeURIComponent(`/?token=${secret}`)}`,
        headers: {},
        body: JSON.stringify({ link: secret }).replaceAll('/', '\\/'),
        redirects: 1,
        validators: {},
      }),
    };
    const answer = await withAccess(fetcher, origin, own).fetch({ url: origin, accept: 'json' });
    expect(JSON.stringify(answer)).not.toMatch(/cdefgh12345/);
  });

  it('comes back whole from its sealed form, which shows nothing of it', () => {
    const secrets = createSecrets('a key of at least thirty-two characters');
    const sealed = sealAccess(secrets, access);
    expect(sealed).not.toMatch(/abc|s3cret/);
    expect(openAccess(secrets, sealed)).toEqual(access);
    expect(() => openAccess(createSecrets('another key of thirty-two characters'), sealed)).toThrow(OperatorError);
  });

  it.each([
    [['Bearer hush-hush'], [], /`Name: value`/],
    [['Bad Name: hush-hush'], [], /`Name: value`/],
    [['X-Key: hush-hush\r\nX-Other: y'], [], /x-key is empty or holds/],
    [['X-Key: '], [], /x-key is empty/],
    [['Host: hush-hush'], [], /host is set by Tocsin/],
    [[], ['hush-hush'], /`name=value`/],
    [[], ['token='], /`name=value`/],
  ])('is refused with a sentence that does not repeat it: %j %j', (headers, query, sentence) => {
    const read = () => readAccess(headers, query);
    expect(read).toThrow(sentence);
    expect(read).not.toThrow(/hush-hush/);
  });
});
