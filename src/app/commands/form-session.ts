import { z } from 'zod';
import { addOffer, loadOffer } from '../../db/offers.js';
import type { TenantId } from '../../domain/ids.js';
import { Language } from '../../domain/language.js';
import { addMs, toIso } from '../../domain/time.js';
import type { Asking, CommandDeps } from './deps.js';

const FormAbout = z.object({
  /** What a subscription without an impact of its own gets. */
  channelImpact: z.string(),
  /** Sentences in which backticks stand around what can be typed. */
  notes: z.array(z.string()),
  /** Why saving a new one must be confirmed in the form; null where it need not. */
  crowd: z.string().nullable(),
  /** What the channel is spoken to; forms that were open before this was kept are English. */
  language: Language.default('en'),
});
export type FormAbout = z.infer<typeof FormAbout>;

/** What an open form is about. Platforms give back its id alone, so that forms hold nothing that could be read or changed on the way. */
export interface FormSession {
  readonly id: string;
  readonly channelRef: string;
  readonly channelName: string | null;
  readonly rootRef: string | null;
  /** Null: it makes a new one. */
  readonly subscriptionId: string | null;
  readonly about: FormAbout;
  /** What the door that opened it wants to know again. */
  readonly memory: Readonly<Record<string, string>>;
}

/** Nobody comes back to a form after a day. */
const lifeMs = 24 * 60 * 60 * 1000;

const word = 'form';
const marked = 'door.';

export const addSession = (
  deps: Pick<CommandDeps, 'db' | 'clock'>,
  { place, person }: Pick<Asking, 'place' | 'person'>,
  { subscriptionId, about, memory }: Pick<FormSession, 'subscriptionId' | 'about' | 'memory'>,
): Promise<string> =>
  addOffer(deps.db, {
    tenantId: place.tenantId,
    channelRef: place.channelRef,
    personId: person.id,
    run: word,
    picks: {
      subscription: listed(subscriptionId),
      channel: listed(place.channelName),
      root: listed(place.rootRef),
      about: [JSON.stringify(about)],
      ...Object.fromEntries(Object.entries(memory).map(([name, value]) => [`${marked}${name}`, [value]])),
    },
    expiresAt: addMs(toIso(deps.clock.now()), lifeMs),
  });

const listed = (value: string | null): string[] => (value === null ? [] : [value]);

/** Undefined for one that is over, of another workspace, or of somebody else. */
export async function findSession(
  deps: Pick<CommandDeps, 'db' | 'clock'>,
  { tenantId, personId, id }: { readonly tenantId: TenantId; readonly personId: string; readonly id: string },
): Promise<FormSession | undefined> {
  const found = await loadOffer(deps.db, tenantId, id, toIso(deps.clock.now()));
  if (found === undefined || found.run !== word || found.personId !== personId) return undefined;
  const { picks, channelRef } = found;
  const about = FormAbout.safeParse(JSON.parse(picks.about?.[0] ?? 'null')).data;
  if (about === undefined) return undefined;
  const memory = Object.entries(picks).flatMap(([name, [value]]) =>
    name.startsWith(marked) && value !== undefined ? [[name.slice(marked.length), value] as const] : [],
  );
  return {
    id,
    channelRef,
    channelName: picks.channel?.[0] ?? null,
    rootRef: picks.root?.[0] ?? null,
    subscriptionId: picks.subscription?.[0] ?? null,
    about,
    memory: Object.fromEntries(memory),
  };
}
