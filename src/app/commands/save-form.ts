import { type ChannelSettings, defaultSettings } from '../../domain/channel-settings.js';
import { type FormState, formExpression } from '../../domain/form-state.js';
import { says } from './answer.js';
import { changeCommand } from './change-command.js';
import { notSetRows, setChannelWide } from './channel-wide.js';
import type { Answer } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { formComplaints, tooLong } from './form-complaints.js';
import { fileAnswer, goneAnswer } from './form-sheet.js';
import { channelHere } from './here.js';
import { mayNotChange } from './may-change.js';
import { ownSubscriptions } from './own-subscriptions.js';
import { speech } from './speech.js';
import { carryOut } from './subscribe-command.js';
import { platformTrouble } from './trouble.js';

export interface SavedForm {
  /** Null: a new one. */
  readonly subscriptionId: string | null;
  readonly state: FormState;
  /** That the channel is crowded was seen and confirmed. */
  readonly isConfirmed: boolean;
}

/** Does what typing the same would do, and sets what belongs to the whole channel. */
export async function saveForm(deps: CommandDeps, asking: Asking, saved: SavedForm): Promise<Answer> {
  const { subscriptionId, state } = saved;
  const settings = (await channelHere(deps, asking))?.settings ?? defaultSettings;
  const complaints = formComplaints(state, speech(asking).say);
  if (complaints.length > 0) return says(...complaints.map(({ sentence }) => sentence));
  return subscriptionId === null
    ? makeNew(deps, asking, saved, settings)
    : replaceOld(deps, asking, subscriptionId, state, settings);
}

async function makeNew(
  deps: CommandDeps,
  asking: Asking,
  { state, isConfirmed }: SavedForm,
  settings: ChannelSettings,
): Promise<Answer> {
  const expression = formExpression(state, null, settings);
  const long = tooLong(expression, speech(asking).say);
  if (long !== undefined) return says(long.sentence);
  const made = await carryOut(deps, asking, `--whole ${isConfirmed ? '--here ' : ''}${expression}`);
  const wide = made.kind === 'done' ? await setChannelWide(deps, asking, state) : await notSetRows(deps, asking, state, settings);
  return { rows: [...made.answer.rows, ...wide] };
}

async function replaceOld(
  deps: CommandDeps,
  asking: Asking,
  id: string,
  state: FormState,
  settings: ChannelSettings,
): Promise<Answer> {
  try {
    const refusal = await mayNotChange(deps, asking);
    if (refusal !== undefined) return refusal;
  } catch (error) {
    return platformTrouble(deps, asking, error);
  }
  const one = (await ownSubscriptions(deps, asking))?.subscriptions.find((each) => each.id === id);
  if (one === undefined) return goneAnswer(asking);
  if (one.source === 'file') return fileAnswer(asking);
  const expression = formExpression(state, one.parsed, settings);
  const long = tooLong(expression, speech(asking).say);
  if (long !== undefined) return says(long.sentence);
  const isSame = expression === one.filter;
  const changed = isSame ? undefined : await changeCommand(deps, asking, `${id} --whole ${expression}`);
  const wide = await setChannelWide(deps, asking, state);
  if (changed === undefined && wide.length === 0) return says(speech(asking).say.common.nothingChanges);
  return { rows: [...(changed?.rows ?? []), ...wide] };
}
