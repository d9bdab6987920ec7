import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { slackErrors } from '../../src/chat/slack/error-table.js';
import { packageRoot } from '../../src/package-root.js';
import { holdupReason, reasonOf } from '../../src/render/reasons.js';
import { webWordsOf } from '../../src/words/languages.js';

const { delivery } = webWordsOf('en');

/** Codes of forms, start-up and the like, which no thread, channel or workspace is ever stopped with. */
const elsewhere = new Set([
  'slack.too_late',
  'slack.view_gone',
  'slack.bad_url',
  'slack.bad_command',
  'slack.foreign_response_url',
  'slack.app_token_refused',
  'slack.not_a_bot',
  'slack.tokens_differ',
  'slack.unknown',
  'slack.command',
  'chat.cannot_tell',
  'slack.com',
  'discord.com',
  'discord.js',
  'discord.identity',
  'discord.bad_id',
  'discord.no_application',
  // Names of what processes share, not of refusals.
  'discord.shards',
  'discord.turns',
  'chat.update',
  'chat.delete',
]);

function codesIn(folder: string): string[] {
  const root = join(packageRoot(), folder);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [
      ...readFileSync(join(root, name), 'utf8').matchAll(/'((?:slack|discord|chat|settled|internal)\.[a-z_]+)'/g),
    ])
    .map((match) => match[1] ?? '');
}

const ofSlack = Object.entries(slackErrors).map(([word, row]) =>
  'code' in row && row.code !== undefined ? row.code : `slack.${word}`,
);
const isGone = (word: string): boolean => slackErrors[word.replace(/^slack\./, '')]?.kind === 'gone';

describe('reasons', () => {
  it('are sentences for everything that can stop a delivery', () => {
    const codes = new Set([...codesIn('src/chat'), ...codesIn('src/app'), ...ofSlack.filter((code) => !isGone(code))]);
    expect(codes.size).toBeGreaterThan(80);
    const silent = [...codes].filter((code) => !elsewhere.has(code) && reasonOf(delivery, code).actor === 'unknown');
    expect(silent).toEqual([]);
  });

  it('are the code itself where nobody has put it into words', () => {
    expect(reasonOf(delivery, 'slack.brand_new')).toEqual({ actor: 'unknown', text: 'slack.brand_new' });
  });

  it('say who has to act', () => {
    expect(reasonOf(delivery, 'slack.rate_limited').actor).toBe('nobody');
    expect(reasonOf(delivery, 'slack.not_in_channel').actor).toBe('channel');
    expect(reasonOf(delivery, 'slack.token_revoked').actor).toBe('workspace');
    expect(reasonOf(delivery, 'discord.unauthorized').actor).toBe('operator');
  });
});

describe('what keeps a thread back', () => {
  const holdup = (given: Partial<Parameters<typeof holdupReason>[1]>) =>
    holdupReason(delivery, { cause: 'nobody', code: null, waitingFor: null, ...given });

  it('is told with the pause of its channel, and with what its workspace lacks', () => {
    expect(holdup({ cause: 'channel', code: 'slack.is_archived' }).text).toMatch(
      /^The channel is paused\. The channel is archived\./,
    );
    expect(holdup({ cause: 'installation', code: 'discord.guild_gone' }).text).toContain('invites it again');
    expect(holdup({ cause: 'installation' }).text).toContain('was removed');
  });

  it('is told apart: its turn, a write under way, and nobody who does it', () => {
    const causes = ['turn', 'writing', 'nobody'] as const;
    const sentences = [...causes.map((cause) => holdup({ cause }).text), holdup({ cause: 'turn', waitingFor: 'edit' }).text];
    expect(new Set(sentences).size).toBe(4);
    expect(holdup({ cause: 'nobody' }).actor).toBe('operator');
  });

  it('is told in the language of whoever reads it', () => {
    const ko = webWordsOf('ko').delivery;
    const paused = holdupReason(ko, { cause: 'channel', code: 'slack.is_archived', waitingFor: null });
    expect(paused).toEqual({ actor: 'channel', text: ko.paused(ko.archived) });
  });
});
