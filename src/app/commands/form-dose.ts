import { followedPages } from '../../db/pages.js';
import { channelFilter } from '../../domain/apply-settings.js';
import type { ChannelSettings } from '../../domain/channel-settings.js';
import { doseOf } from '../../domain/dose.js';
import type { Filter } from '../../domain/filter.js';
import { paragraphOf } from '../../domain/filter-complaint.js';
import type { TenantId } from '../../domain/ids.js';
import type { Preset } from '../../domain/thread.js';
import type { AnswerWords } from '../../words/answers/en.js';
import { answerWordsOf } from '../../words/languages.js';
import type { Line } from '../../words/segments.js';
import { lookingFirst, prepare } from '../subscribe.js';
import type { Asking, CommandDeps } from './deps.js';
import { titleOf, vendorNames } from './describe.js';
import { doseDays, dosed, doseLine, heldHistory, isUnread, unreadWords, weekly } from './dose.js';
import { firstLook } from './first-look.js';
import type { FormComplaint } from './form-complaints.js';
import { newestFirst, type PastIncident } from './past-lines.js';

/** What a form asks about: an expression as the channel's settings would apply to it. */
export interface DoseSubject {
  readonly expression: string;
  readonly channel: { readonly preset: Preset; readonly settings: ChannelSettings };
}

export interface FormDose {
  readonly line: Line;
  /** What would have come, newest first. */
  readonly past: readonly PastIncident[];
}

/** A few pages tell how many threads many would give. */
const sampledPages = 60;

/** What the last 90 days would have been here; or why that cannot be told. Pages that nobody follows yet are read for it, and followed no longer than that. */
export async function formDose(
  deps: CommandDeps,
  asking: Pick<Asking, 'place' | 'language'>,
  { expression, channel }: DoseSubject,
): Promise<FormDose | FormComplaint> {
  const { tenantId } = asking.place;
  const say = answerWordsOf(asking);
  return lookingFirst(deps, tenantId, async () => {
    const ready = await prepare(deps, tenantId, expression);
    if (ready.kind === 'bad-filter') return { field: 'vendors', sentence: paragraphOf(ready.complaints, say.complaints) };
    if (ready.kind === 'unreadable') return { field: 'vendors', sentence: ready.reasons.map(say.common.fault).join(' ') };
    const filter = channelFilter(ready.filter, channel);
    if (ready.filter.vendors.length === 0) return everyDose(deps, tenantId, filter, channel.settings.mention, say);
    const pages = await firstLook(deps, ready.pages);
    const held = await Promise.all(pages.map((page) => heldHistory(deps, page)));
    const past = held.flatMap((one) => dosed(deps, filter, one).map((each) => ({ ...each, page: one.page })));
    const name = titleOf(ready.filter, await vendorNames(deps, tenantId), say);
    const line = doseLine(name, held, past, channel.settings.mention, say);
    const stale = held.filter(isUnread);
    const isToldBeside = stale.some(({ page }) => page.baselineAt !== null);
    const beside: Line = isToldBeside ? [' ', unreadWords(name, stale, say)] : [];
    return {
      line: [...line, ...beside, ...ready.unreadable.map((sentence) => ` ${say.common.fault(sentence)}`)],
      past: newestFirst(past),
    };
  });
}

async function everyDose(
  deps: CommandDeps,
  tenantId: TenantId,
  filter: Filter,
  mention: ChannelSettings['mention'],
  { form, following }: AnswerWords,
): Promise<FormDose> {
  const pages = await followedPages(deps.db, tenantId);
  if (pages.length === 0) return { line: [form.noVendorYet], past: [] };
  const sample = pages.slice(0, sampledPages);
  const held = await Promise.all(sample.map((page) => heldHistory(deps, page)));
  const past = held.flatMap((one) => dosed(deps, filter, one).map((each) => ({ ...each, page: one.page })));
  if (sample.length === pages.length)
    return { line: [form.wouldHaveBeen(doseDays, following.dose(doseOf(past, mention)))], past: newestFirst(past) };
  const rate = Math.round((weekly(deps, filter, held) * pages.length) / sample.length);
  return { line: [form.weekly(pages.length, rate)], past: newestFirst(past) };
}
