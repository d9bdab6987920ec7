import { isDeepStrictEqual } from 'node:util';
import { type ChannelRow, writeChannelSettings } from '../../db/channels.js';
import type { ChannelSettings } from '../../domain/channel-settings.js';
import { everything } from '../../domain/filter.js';
import { type FormState, formSettings } from '../../domain/form-state.js';
import { describeQuiet } from '../../render/describe-times.js';
import type { AnswerWords } from '../../words/answers/en.js';
import { row } from './answer.js';
import type { AnswerRow } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { settingsLine, shown } from './describe.js';
import { channelHere, sayHere } from './here.js';
import { speech } from './speech.js';

/** Sets what a form says about the whole channel, tells the channel, and says so; nothing where it says what is set. */
export async function setChannelWide(deps: CommandDeps, asking: Asking, state: FormState): Promise<AnswerRow[]> {
  const channel = await channelHere(deps, asking);
  if (channel === undefined) return [];
  const wanted = formSettings(state, channel.settings);
  const words = changedWords(channel, wanted, speech(asking).say);
  if (words.length === 0) return [];
  await writeChannelSettings(deps.db, channel.tenantId, channel.id, wanted, { by: asking.person.name });
  const news = words.join(' ');
  const unsaid = await sayHere(
    deps,
    asking,
    speech(asking).say.settings.changedBy({ bold: shown(asking.person.name) }, [` ${news}`]),
  );
  return [row(`✅ ${news}`), ...(unsaid === undefined ? [] : [row(speech(asking).say.common.untold(unsaid))])];
}

/** The same choice where nothing could be set, because the channel is not open to us yet. */
export async function notSetRows(
  deps: CommandDeps,
  asking: Asking,
  state: FormState,
  before: ChannelSettings,
): Promise<AnswerRow[]> {
  const channel = await channelHere(deps, asking);
  const settings = channel?.settings ?? before;
  if (isDeepStrictEqual(formSettings(state, settings), settings)) return [];
  return [row(speech(asking).say.form.notSetYet(speech(asking).type))];
}

function changedWords({ settings }: ChannelRow, wanted: ChannelSettings, say: AnswerWords): string[] {
  const isQuietNew = !isDeepStrictEqual(settings.quiet, wanted.quiet) || (wanted.quiet !== null && settings.zone !== wanted.zone);
  const isZoneNew = wanted.quiet === null && settings.zone !== wanted.zone;
  return [
    ...(isDeepStrictEqual([...settings.surfaces].sort(), [...wanted.surfaces].sort())
      ? []
      : [settingsLine(everything, wanted, say)]),
    ...(isQuietNew ? [describeQuiet(wanted, say) ?? say.settings.noQuiet] : []),
    ...(isZoneNew ? [say.settings.zoneOnly(wanted.zone)] : []),
  ];
}
