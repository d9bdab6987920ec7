import { setWriters, WriterRule, writersOf } from '../../db/writers.js';
import type { Line, Segment } from '../../words/segments.js';
import { row, says } from './answer.js';
import type { Answer } from './command.js';
import { type Asking, type CommandDeps, type RealChat, roomSignal } from './deps.js';
import { channelHere, sayHere } from './here.js';
import { prose } from './prose.js';
import { speech, typed } from './speech.js';

/** What holds where a workspace decided nothing. */
export const usualWriters = { slack: 'everyone', discord: 'managers' } as const satisfies Record<RealChat, WriterRule>;

/** What `writers:` may be set to. */
export const writersChoices = [...WriterRule.options, 'default'] as const;

/** What is asked of the rule for the whole workspace: nothing, to set it (the word may be any), or something together with other settings. */
export function writersAsked(
  words: string,
): { readonly kind: 'set'; readonly word: string } | { readonly kind: 'mixed' } | undefined {
  const [, rest] = /^writers?(?:\s*[:=]\s*|\s+|$)(.*)$/isu.exec(words) ?? [];
  if (rest !== undefined) return /\s/u.test(rest.trim()) ? { kind: 'mixed' } : { kind: 'set', word: rest.trim() };
  // Names of people and groups may hold any word.
  return /\swriters?\s*[:=]/iu.test(words.replace(/<[^<>]*>|"[^"]*"/gu, '')) ? { kind: 'mixed' } : undefined;
}

/** Shows or sets who may change what comes to the channels of this workspace or server. Whoever runs it decides, whatever the rule says. */
export async function writersSetting(
  deps: CommandDeps,
  asking: Asking,
  asked: Exclude<ReturnType<typeof writersAsked>, undefined>,
): Promise<Answer> {
  const { say } = speech(asking);
  if (asked.kind === 'mixed') return says(say.writers.alone(typed(asking, 'settings writers:admins')));
  if (asked.word === '') return says(await writersLine(deps, asking));
  const word = writersChoices.find((choice) => choice === asked.word.toLowerCase());
  if (word === undefined) return says(prose(say.misread.settingTakes('writers', writersChoices)));
  const refused = await mayNotDecide(deps, asking);
  if (refused !== undefined) return says(refused);
  const { tenantId } = asking.place;
  const rule = word === 'default' ? null : word;
  if (((await writersOf(deps.db, tenantId)) ?? null) === rule) return says(say.settings.setAlready);
  await setWriters(deps.db, tenantId, rule, { by: asking.person.name });
  const line = await writersLine(deps, asking);
  const isHere = (await channelHere(deps, asking)) !== undefined;
  const unsaid = isHere ? await sayHere(deps, asking, say.writers.decided({ bold: asking.person.name }, line)) : undefined;
  return says(say.settings.done([' ', ...line]), ...(unsaid === undefined ? [] : [row(say.common.untold(unsaid))]));
}

/** How the rule is now, as a sentence. */
export async function writersLine(deps: CommandDeps, asking: Asking): Promise<Line> {
  const { chat, tenantId } = asking.place;
  const rule = (await writersOf(deps.db, tenantId)) ?? usualWriters[chat];
  return speech(asking).say.writers.are(rule, chat === 'discord' ? rightOnDiscord(asking, rule) : null);
}

/** What Discord calls the right that a rule asks for. */
export const rightOnDiscord = (asking: Asking, rule: WriterRule): Segment => ({
  bold: speech(asking).say.common.permission(rule === 'admins' ? 'Manage Server' : 'Manage Channels'),
});

async function mayNotDecide(deps: CommandDeps, asking: Asking): Promise<Line | string | undefined> {
  const { place, person } = asking;
  const { writers } = speech(asking).say;
  if (person.isAdmin === true) return undefined;
  if (place.chat === 'discord') return writers.decidedByOthers(rightOnDiscord(asking, 'admins'));
  const standing = await deps.rooms(place.chat).standing?.(place.tenantId, place.channelRef, person.id, roomSignal());
  if (standing === 'admin') return undefined;
  return standing === undefined || standing === null ? writers.decidersNotTold : writers.decidedByOthers(null);
}
