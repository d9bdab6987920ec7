import type { ChannelRow } from '../../db/channels.js';
import { muteThread, threadByRoot } from '../../db/chat-threads.js';
import { mutesOf, muteVendor, unmuteVendor } from '../../db/mutes.js';
import { addOffer } from '../../db/offers.js';
import { addMs, type IsoTime, toIso } from '../../domain/time.js';
import type { Control } from '../../render/controls.js';
import { cutWords } from '../../render/text/cut.js';
import type { Segment } from '../../words/segments.js';
import { button, offer, row, says } from './answer.js';
import type { Answer, AnswerRow } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { channelHere, type NamedVendor, nearestVendor, nothingHere, sayHere, vendorMeant, vendorsHere } from './here.js';
import { mayNotChange } from './may-change.js';
import { readMute } from './mute-span.js';
import { speech, typed } from './speech.js';

/** Keeps a vendor silent in this channel for a while: its threads go on growing, nothing new surfaces. */
export async function muteCommand(deps: CommandDeps, asking: Asking, words: string): Promise<Answer> {
  const channel = await channelHere(deps, asking);
  if (channel === undefined) return says(nothingHere(asking));
  const refused = await mayNotChange(deps, asking);
  if (refused !== undefined) return refused;
  const { vendor: word, until } = readMute(words, toIso(deps.clock.now()), channel.settings.zone);
  const vendors = await vendorsHere(deps, channel);
  if (vendors.length === 0) return says(nothingHere(asking));
  if (word === '' && until.kind !== 'unfit') return whichVendor(deps, asking, { channel, vendors, time: timeOf(words, until) });
  const meant = await vendorMeant(deps, asking, word);
  const vendor = vendors.find(({ slug }) => slug === meant?.slug);
  if (vendor === undefined && word !== '') return notHere(deps, asking, vendors, { word, rest: words.slice(word.length), meant });
  if (vendor === undefined || until.kind === 'unfit') {
    const example = typed(asking, `mute ${vendor?.slug ?? vendors[0]?.slug ?? 'github'} 2h`);
    return says(speech(asking).say.looking.muteSpan(example));
  }
  if (until.kind === 'off') return unmute(deps, asking, channel, vendor);
  return mute(deps, asking, channel, vendor, until.at);
}

async function mute(
  deps: CommandDeps,
  asking: Asking,
  channel: ChannelRow,
  vendor: NamedVendor,
  until: IsoTime,
): Promise<Answer> {
  const { tenantId, id: channelId } = channel;
  const at = toIso(deps.clock.now());
  await muteVendor(deps.db, { tenantId, channelId, vendorSlug: vendor.slug, until, by: asking.person.name, at });
  const { common, looking } = speech(asking).say;
  const line = looking.mutedBy({ bold: asking.person.name }, vendor.name, {
    at: until,
    as: Date.parse(until) - Date.parse(at) < 20 * 3_600_000 ? 'clock' : 'moment',
  });
  const unmuteButton = await sharedButton(deps, asking, looking.unmute, `mute ${vendor.slug} off`, until);
  const unsaid = await sayHere(deps, asking, line, [unmuteButton]);
  return unsaid === undefined ? says() : says(row(line, unmuteButton), common.untold(unsaid));
}

/** A button of a line that everybody sees: anybody there may press it, with the rights of their own. */
async function sharedButton(deps: CommandDeps, { place }: Asking, label: string, run: string, until: IsoTime): Promise<Control> {
  const wanted = { tenantId: place.tenantId, channelRef: place.channelRef, personId: null, run };
  return { kind: 'button', label, offerId: await addOffer(deps.db, { ...wanted, expiresAt: addMs(until, 3_600_000) }) };
}

async function unmute(deps: CommandDeps, asking: Asking, channel: ChannelRow, vendor: NamedVendor): Promise<Answer> {
  const waited = await unmuteVendor(
    deps.db,
    channel.tenantId,
    channel.id,
    vendor.slug,
    toIso(deps.clock.now()),
    asking.person.name,
  );
  const { common, looking } = speech(asking).say;
  if (waited === undefined) return says(looking.notMuted(vendor.name));
  for (const { tenantId, threadId } of waited) await deps.wake.thread(tenantId, threadId);
  const line = looking.unmutedBy({ bold: asking.person.name }, vendor.name);
  const unsaid = await sayHere(deps, asking, line);
  return unsaid === undefined ? says() : says(line, common.untold(unsaid));
}

/** The time that was typed without a vendor; two hours where none was. */
const timeOf = (words: string, { kind }: ReturnType<typeof readMute>['until']): string =>
  words === '' || kind === 'off' ? '2h' : words;

interface Which {
  readonly channel: ChannelRow;
  readonly vendors: readonly NamedVendor[];
  /** `2h`, `until 18:00` */
  readonly time: string;
}

async function whichVendor(deps: CommandDeps, asking: Asking, { channel, vendors, time }: Which): Promise<Answer> {
  const muted = await mutesOf(deps.db, channel.tenantId, channel.id, toIso(deps.clock.now()));
  const { looking } = speech(asking).say;
  const rows: AnswerRow[] = [];
  for (const { vendorSlug, until, by } of muted.slice(0, 10)) {
    const name = vendors.find(({ slug }) => slug === vendorSlug)?.name ?? vendorSlug;
    rows.push(
      row(
        looking.isMuted(name, { at: until, as: 'moment' }, by),
        await button(deps, asking, looking.unmuteNamed(cutWords(name, 40)), `mute ${vendorSlug} off`),
      ),
    );
  }
  const options = vendors
    .filter(({ slug }) => !muted.some(({ vendorSlug }) => vendorSlug === slug))
    .slice(0, 25)
    .map(({ slug, name }) => ({ label: cutWords(name, 70), value: slug }));
  if (options.length === 0) return says(...rows);
  const offerId = await offer(deps, asking, `mute {vendor} ${time}`);
  const menu = {
    kind: 'select',
    name: 'vendor',
    placeholder: time === '2h' ? looking.muteTwoHours : looking.muteFor(time),
    offerId,
    options,
    picked: [],
    max: 1,
    runs: true,
  } as const;
  return says(...rows, row(looking.whichVendor(typed(asking, `mute ${options[0]?.value ?? 'github'} ${time}`)), menu));
}

async function notHere(
  deps: CommandDeps,
  asking: Asking,
  vendors: readonly NamedVendor[],
  { word, rest, meant }: { readonly word: string; readonly rest: string; readonly meant: NamedVendor | undefined },
): Promise<Answer> {
  const { say, type } = speech(asking);
  if (meant !== undefined) return says(say.looking.nothingToMute(meant.name, type));
  const near = nearestVendor(word, vendors);
  const asked: Segment = { code: cutWords(word, 60) };
  if (near === undefined) return says(say.common.noVendorHere(asked, type));
  return says(
    row(
      say.common.noVendorMeant(asked, { code: near.slug }),
      await button(deps, asking, say.common.use(cutWords(near.slug, 60)), `mute ${near.slug}${rest}`),
    ),
  );
}

/** The incident of one thread: `words` is the reference of its root. Stands only behind buttons. */
export async function hushCommand(deps: CommandDeps, asking: Asking, words: string): Promise<Answer> {
  const channel = await channelHere(deps, asking);
  const { looking } = speech(asking).say;
  const thread = channel === undefined ? undefined : await threadByRoot(deps.db, channel.tenantId, channel.id, words);
  if (channel === undefined || thread === undefined) return says(looking.unknownRoot);
  const refused = await mayNotChange(deps, asking);
  if (refused !== undefined) return refused;
  const key = { tenantId: channel.tenantId, threadId: thread.threadId };
  const isNew = await muteThread(deps.db, key, asking.person.name, toIso(deps.clock.now()));
  if (!isNew) return says(looking.hushedBefore);
  await deps.wake.thread(key.tenantId, key.threadId);
  return says(looking.hushed(`‹${cutWords(thread.incident.title, 100)}›`));
}
