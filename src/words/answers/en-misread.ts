import { choiceOf } from '../../domain/filter-complaint.js';

/** What could not be read of a command, of settings and of times. What people type stands in `` `…` ``. */
export const enMisread = {
  commandTooLong: (most: number, length: number): string =>
    `A command may have ${most} characters; this one has ${length}. Send it in parts.`,
  commandUnreadable: 'The command holds characters that cannot be read. Type it again by hand.',

  settingOnce: (key: string): string => `\`${key}:\` can stand here once.`,
  settingTakes: (key: string, values: readonly string[]): string => `\`${key}:\` takes ${choiceOf(values)}.`,
  settingOnOff: (key: string): string => `\`${key}:\` takes \`on\` or \`off\`.`,
  unreadableTakes: '`unreadable:` takes hours or days, such as `1h` or `2d`, at most `7d`, or `off`.',
  patienceTakes: '`patience:` takes hours or days, such as `24h` or `2d`; at most `30d`.',
  surfacesTake: (values: readonly string[]): string => `\`surfaces:\` takes ${choiceOf(values)}, or several with commas.`,
  mentionNotAll: 'I mention a person, a group or a role, or `@here`; never everybody.',
  mentionUnclear: (chat: 'slack' | 'discord'): string =>
    chat === 'slack'
      ? 'Slack did not say whom that means: pick the person or the group from the list that opens when you type @ behind `mention:`.'
      : 'Discord did not say whom that means: pick the person or the role from the list that opens when you type @ behind `mention:`.',
  fromAlone: '`from:` goes with somebody to mention, such as `mention:@oncall from:major`.',
  noSetting: (word: string, keys: readonly string[]): string =>
    `I know no setting \`${word}:\`; there are ${choiceOf(keys).replace(/ or (?=`[^`]*`$)/, ' and ')}.`,
  noSettingMeant: (word: string, meant: string): string => `I know no setting \`${word}:\`; did you mean \`${meant}:\`?`,
  notUnderstood: (word: string): string => `I do not understand \`${word}\`; settings look like \`maintenance:on\`.`,
  needsColon: (key: string): string => `\`${key}\` needs a colon.`,

  quietTakes: '`quiet` takes hours such as `22:00-07:00`, days such as `mon-fri` and a zone such as `Europe/Berlin`; or `off`.',
  quietEndless: 'Those hours never end; `quiet` takes hours such as `22:00-07:00`. To hear nothing at all, unsubscribe.',
  digestTakes: '`digest` takes `daily 09:00` or `weekly mon 09:00`, or `off`.',
  languageTakes: (languages: readonly string[]): string => `\`language\` takes ${choiceOf(languages)}.`,
  zoneOffset: (word: string): string =>
    `\`${word}\` knows nothing of summer time; name a city, such as \`Europe/Berlin\` or \`Asia/Kolkata\`.`,
  zoneUnknown: (word: string): string =>
    `I know no time zone \`${word}\`; name a city, such as \`Europe/Berlin\`, \`America/New_York\` or \`Asia/Tokyo\`.`,
  zoneMeant: (word: string, meant: readonly string[]): string =>
    `I know no time zone \`${word}\`; did you mean ${choiceOf(meant)}?`,
  zoneInManyPlaces: (word: string, meant: readonly string[]): string =>
    `\`${word}\` is said in many places; did you mean ${choiceOf(meant)}?`,
};
