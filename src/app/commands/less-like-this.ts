import type { ThreadSummary } from '../../db/chat-threads.js';
import { formatFilter } from '../../domain/filter-format.js';
import { narrowerFilters } from '../../domain/narrow-filter.js';
import type { Control } from '../../render/controls.js';
import { cutWords } from '../../render/text/cut.js';
import type { Line } from '../../words/segments.js';
import { storedFilter } from '../stored-filter.js';
import { formButton, formValue, offer } from './answer.js';
import { changeLabel } from './change-label.js';
import type { Asking, CommandDeps } from './deps.js';
import { channelSegment } from './describe.js';
import { ownedByFile } from './owned-by-file.js';
import { speech } from './speech.js';
import { longestInForm } from './subscribed-answer.js';

/** The word behind which stands the id of another offer: how one menu runs whole commands that differ. Only offers may say it. */
export const takeWord = 'take';

/** Why the subscription that a thread came from cannot be changed in this channel, and where it can; undefined where it can be. */
export function changedElsewhere(asking: Asking, { home, channelExternalId, source }: ThreadSummary): Line | undefined {
  if (source === 'file') return [ownedByFile(asking)];
  if (home.externalId === channelExternalId) return undefined;
  const { say, type } = speech(asking);
  return say.looking.setUpIn(channelSegment(home), type);
}

/** Controls that narrow the subscription a thread came from: a menu of what would have kept it out, and a form for the filter itself. */
export async function lessLikeThis(deps: CommandDeps, asking: Asking, thread: ThreadSummary): Promise<Control[]> {
  const { say } = speech(asking);
  const { looking } = say;
  const filter = storedFilter(thread.filter);
  const options: { label: string; value: string }[] = [];
  for (const other of narrowerFilters(filter, thread.incident).slice(0, 10)) {
    const value = await offer(deps, asking, `change ${thread.subscriptionId} ${formatFilter(other.filter)}`);
    options.push({ label: cutWords(changeLabel(other.change, say), 70), value });
  }
  const form = await formButton(deps, asking, looking.editFilter, `change ${thread.subscriptionId} ${formValue}`, {
    title: looking.editTitle,
    label: looking.editLabel,
    // Slack's form holds 3,000 characters; a longer filter would come back cut.
    value: thread.filter.length > longestInForm ? '' : thread.filter,
  });
  if (options.length === 0) return [form];
  const offerId = await offer(deps, asking, `${takeWord} {choice}`);
  return [
    { kind: 'select', name: 'choice', placeholder: looking.lessLikeThis, offerId, options, picked: [], max: 1, runs: true },
    form,
  ];
}
