import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { slackManifest } from '../../src/app/slack-manifest.js';
import { readInput } from '../../src/cli/command.js';
import { slack } from '../../src/cli/commands/slack.js';

async function run(...args: string[]): Promise<{ readonly code: number; readonly printed: string }> {
  const lines: string[] = [];
  const context = { env: {}, version: '1.0.0', out: (text: string) => void lines.push(text), err: () => undefined };
  return { code: await slack.run(readInput(slack, args), context), printed: lines.join('\n') };
}

describe('tocsin slack manifest', () => {
  it('prints YAML that says the same as the manifest', async () => {
    const { code, printed } = await run('manifest', '--socket');
    expect(code).toBe(0);
    expect(parse(printed)).toEqual(slackManifest({ url: null, command: '/tocsin', extras: [] }));
  });

  it('takes an address, a name for the command and more scopes', async () => {
    const { printed } = await run(
      'manifest',
      '--http',
      '--url',
      'https://t.example',
      '--command',
      '/outages',
      '--with',
      'history, join',
      '--with',
      'guests',
    );
    expect(parse(printed)).toEqual(
      slackManifest({ url: 'https://t.example', command: '/outages', extras: ['history', 'join', 'guests'] }),
    );
  });

  it.each([
    { args: [], why: 'say what to print' },
    { args: ['manifset'], why: 'no "slack manifset"' },
    { args: ['manifest', 'x', '--socket'], why: 'one word too many' },
    { args: ['manifest'], why: 'choose one of' },
    { args: ['manifest', '--socket', '--http', '--url', 'https://t.example'], why: 'choose one of' },
    { args: ['manifest', '--socket', '--url', 'https://t.example'], why: 'needs no --url' },
    { args: ['manifest', '--http'], why: 'needs the public address' },
    { args: ['manifest', '--socket', '--with', 'histroy'], why: 'not "histroy"' },
  ])('says what is wrong with "$args"', async ({ args, why }) => {
    await expect(run(...args)).rejects.toMatchObject({ code: 'cli.usage', message: expect.stringContaining(why) });
  });
});
