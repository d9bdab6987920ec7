import { RESTJSONErrorCodes } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { brokenSentence, brokenWords } from '../../src/app/installation-words.js';
import { blindPauseCodes, goneSentence, pauseSentence, pauseWords, permissionIn, spoken } from '../../src/app/pause-words.js';
import { type Step, sortedError } from '../../src/chat/discord/errors.js';
import { Refused } from '../../src/chat/discord/outcomes.js';
import { slackErrors } from '../../src/chat/slack/error-table.js';
import { reading, slackError } from '../../src/chat/slack/errors.js';
import { languages } from '../../src/domain/language.js';
import { ChannelError, OperatorError, TocsinError } from '../../src/errors.js';
import { answerWordsOf } from '../../src/words/languages.js';

const steps: readonly Step[] = ['root', 'line', 'thread', 'reply', 'edit-root', 'edit-reply', 'post', 'tags', 'read'];

/** Every error that the platforms' tables can make of a refusal. */
const slackMade = [...Object.keys(slackErrors), 'some_new_word'].map((error) =>
  slackError({ kind: 'refused', error, needed: null, pointers: [] }, reading),
);
const discordCodes = [0, 1, ...Object.values(RESTJSONErrorCodes).filter((code) => typeof code === 'number')];
const discordMade = discordCodes.flatMap((code) =>
  steps.flatMap((step) => [true, false].map((isForum) => sortedError(new Refused(code, 400, 'no'), { step, isForum }))),
);
const made = [...slackMade, ...discordMade].filter((error) => error instanceof TocsinError);
const codesOf = (kind: typeof ChannelError | typeof OperatorError): string[] => [
  ...new Set(made.filter((error) => error instanceof kind).map(({ code }) => code)),
];

/** Not a pause: a look decides whether the channel is over. */
const endings = ['discord.channel_gone'];
/** Not about an installation: a scope concerns one channel, and the bot of Discord has one token for all servers. */
const aboutOthers = ['slack.missing_scope', 'discord.unauthorized'];

describe('what people are told', () => {
  it('has words for every error that pauses a channel', () => {
    expect(codesOf(ChannelError).length).toBeGreaterThan(15);
    expect(codesOf(ChannelError).filter((code) => pauseWords[code] === undefined && !endings.includes(code))).toEqual([]);
    expect(pauseWords['slack.missing_scope']).toBeDefined();
  });

  it('has words for every error that breaks an installation', () => {
    expect(codesOf(OperatorError).length).toBeGreaterThan(10);
    expect(codesOf(OperatorError).filter((code) => brokenWords[code] === undefined && !aboutOthers.includes(code))).toEqual([]);
  });

  it('has words for every cause that is tried again blindly', () => {
    expect(blindPauseCodes.filter((code) => pauseWords[code] === undefined)).toEqual([]);
  });

  it('says what happened, what is kept, and what ends it', () => {
    const about = { name: 'ops', subscriptions: 4, permission: null };
    expect(pauseSentence('slack.is_archived', about)).toBe(
      'I stopped posting in #ops: the channel was archived. I keep what comes meanwhile and catch up when it is unarchived. 4 subscriptions wait.',
    );
    expect(pauseSentence('slack.is_archived', { ...about, subscriptions: 1 })).toContain('1 subscription waits.');
    expect(pauseSentence('slack.is_archived', { ...about, subscriptions: 0 })).not.toContain('subscription');
    expect(pauseSentence('other.code', about)).toContain('it takes no messages of mine any more');
  });

  it.each(Object.keys(pauseWords))('is whole in itself for %s, with and without the name of a permission', (code) => {
    for (const language of languages)
      for (const permission of ['Send Messages', null]) {
        const sentence = pauseSentence(code, { name: 'ops', subscriptions: 2, permission, language });
        expect(sentence).toContain('#ops');
        expect(sentence).not.toMatch(/[{}]|undefined|null| {2}|\.\./);
        expect((sentence.match(/\*/g) ?? []).length % 2).toBe(0);
      }
  });

  it.each(languages)('has a sentence of its own for each cause in %s', (language) => {
    const { causes } = answerWordsOf({ language }).pause;
    expect(Object.keys(causes)).toEqual(Object.keys(pauseWords));
    if (language !== 'en') expect(Object.keys(causes).filter((code) => causes[code]?.why === pauseWords[code]?.why)).toEqual([]);
  });

  it('names the permission that the platform names', () => {
    expect(permissionIn('someone must allow me *Send Messages*.')).toBe('Send Messages');
    const needed = slackError({ kind: 'refused', error: 'missing_scope', needed: 'chat:write', pointers: [] }, reading);
    expect(permissionIn(needed.message)).toBe('chat:write');
    expect(permissionIn('It is archived.')).toBeNull();
  });

  it('is spoken with the channel as a link, bold and typed words, whatever the channel is called', () => {
    const channel = { name: 'a*b`c', externalId: 'C1' };
    const sentence = pauseSentence('discord.missing_permission', {
      name: channel.name,
      subscriptions: 0,
      permission: 'Send Messages',
    });
    expect(spoken(sentence, channel)).toEqual([
      'I stopped posting in ',
      { channel: 'C1', name: 'a*b`c' },
      ': I lack a permission there. I keep what comes meanwhile and catch up when someone who can edit its permissions allows me ',
      { bold: 'Send Messages' },
      '.',
    ]);
    expect(spoken(pauseSentence('slack.not_in_channel', { name: 'x', subscriptions: 0, permission: null }), null)).toContainEqual(
      {
        code: '/invite @Tocsin',
      },
    );
    expect(goneSentence({ name: 'ops', subscriptions: 3 })).toContain('its 3 subscriptions ended');
  });

  it('tells the owner what to do about a workspace and that nothing is lost', () => {
    expect(brokenSentence('slack.token_revoked', { name: 'Acme', appId: 'A1' }, 14)).toBe(
      'Slack no longer accepts the bot token of workspace Acme. Reinstall at https://api.slack.com/apps/A1 and start Tocsin with the token it shows; 14 subscriptions are kept and resume. (token_revoked)',
    );
    expect(brokenSentence('slack.token_revoked', { name: '$& {name}', appId: null }, 0)).toBe(
      'Slack no longer accepts the bot token of workspace $& {name}. Reinstall at https://api.slack.com/apps and start Tocsin with the token it shows. (token_revoked)',
    );
    const added = 'Add it again at /slack/install on the address of this Tocsin';
    expect(brokenSentence('slack.refresh_refused', { name: 'Acme', appId: 'A1' }, 1)).toBe(
      `Slack does not renew the bot token of workspace Acme. ${added}; 1 subscription is kept and resumes. (refresh_refused)`,
    );
    expect(brokenSentence('slack.token_revoked', { name: 'Acme', appId: 'A1', cameBy: 'oauth' }, 0)).toBe(
      `Slack no longer accepts the bot token of workspace Acme. ${added}. (token_revoked)`,
    );
  });
});
