import { isDeepStrictEqual } from 'node:util';
import { type ChannelRow, writeChannelSettings } from '../../db/channels.js';
import type { ChannelSettings } from '../../domain/channel-settings.js';
import { everything } from '../../domain/filter.js';
import { type FormState, formSettings } from '../../domain/form-state.js';
import { describeQuiet } from '../../render/describe-times.js';
import { row } from './answer.js';
import type { AnswerRow } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { settingsLine, shown } from './describe.js';
import { channelHere, sayHere, typed } from './here.js';

/** Sets what a form says about the whole channel, tells the channel, and says so; nothing where it says what is set. */
export async function setChannelWide(deps: CommandDeps, asking: Asking, state: FormState): Promise<AnswerRow[]> {
  const channel = await channelHere(deps, asking);
  if (channel === undefined) return [];
  const wanted = formSettings(state, channel.settings);
  const words = changedWords(channel, wanted);
  if (words.length === 0) return [];
  await writeChannelSettings(deps.db, channel.tenantId, channel.id, wanted);
  const news = words.join(' ');
  const unsaid = await sayHere(deps, asking, [{ bold: shown(asking.person.name) }, ` changed what comes here. ${news}`]);
  return [row(`✅ ${news}`), ...(unsaid === undefined ? [] : [row(`I could not tell the channel: ${unsaid}`)])];
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
  return [row(['What you chose for the whole channel is not set yet; ', typed(asking, 'settings'), ' sets it later.'])];
}

function changedWords({ settings }: ChannelRow, wanted: ChannelSettings): string[] {
  const isQuietNew = !isDeepStrictEqual(settings.quiet, wanted.quiet) || (wanted.quiet !== null && settings.zone !== wanted.zone);
  const isZoneNew = wanted.quiet === null && settings.zone !== wanted.zone;
  return [
    ...(isDeepStrictEqual([...settings.surfaces].sort(), [...wanted.surfaces].sort()) ? [] : [settingsLine(everything, wanted)]),
    ...(isQuietNew ? [describeQuiet(wanted) ?? 'There are no quiet hours.'] : []),
    ...(isZoneNew ? [`Times are those of ${wanted.zone}.`] : []),
  ];
}
