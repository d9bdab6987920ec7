import { z } from 'zod';
import { keepPicks } from '../../db/offer-picks.js';
import { loadOffer } from '../../db/offers.js';
import { MinImpact, Surface } from '../../domain/channel-settings.js';
import { type FormState, formKinds } from '../../domain/form-state.js';
import type { TenantId } from '../../domain/ids.js';
import { toIso } from '../../domain/time.js';
import type { CommandDeps } from './deps.js';

const mark = 'is.';
const typedMark = 'typed';

const list = z.array(z.string());
const single = list.transform(([first]) => first ?? null);

const Kept = z.object({
  vendors: list,
  regions: list,
  components: list,
  minImpact: z.array(MinImpact).transform(([first]) => first ?? null),
  kinds: z.array(z.enum(formKinds)),
  strict: list.transform((words) => words.length > 0),
  surfaces: z.array(Surface),
  quietFrom: single,
  quietUntil: single,
  zone: list.transform(([first]) => first ?? ''),
});

/** What stands in an open form, and what was typed into it that could not be read. */
interface FormFields {
  readonly state: FormState;
  readonly typed: string | null;
}

const listed = (value: string | null): readonly string[] => (value === null ? [] : [value]);

/** Fields are kept one by one, so that two menus that are used at once do not undo each other. */
export async function keepFields(
  { db }: Pick<CommandDeps, 'db'>,
  tenantId: TenantId,
  sessionId: string,
  { vendors, regions, components, minImpact, kinds, strict, surfaces, quietFrom, quietUntil, zone }: Partial<FormState>,
  typed?: string | null,
): Promise<void> {
  const lists: Readonly<Record<string, readonly string[] | undefined>> = {
    vendors,
    regions,
    components,
    kinds,
    surfaces,
    minImpact: minImpact === undefined ? undefined : listed(minImpact),
    strict: strict === undefined ? undefined : strict ? ['yes'] : [],
    quietFrom: quietFrom === undefined ? undefined : listed(quietFrom),
    quietUntil: quietUntil === undefined ? undefined : listed(quietUntil),
    zone: zone === undefined ? undefined : [zone],
  };
  const picks = Object.entries(lists).flatMap(([name, values]) =>
    values === undefined ? [] : [[`${mark}${name}`, values] as const],
  );
  await keepPicks(db, tenantId, sessionId, {
    ...Object.fromEntries(picks),
    ...(typed === undefined ? {} : { [typedMark]: listed(typed) }),
  });
}

/** Undefined where nothing was kept under this session. */
export async function loadFields(
  { db, clock }: Pick<CommandDeps, 'db' | 'clock'>,
  tenantId: TenantId,
  sessionId: string,
): Promise<FormFields | undefined> {
  const picks = (await loadOffer(db, tenantId, sessionId, toIso(clock.now())))?.picks ?? {};
  const own = Object.entries(picks).flatMap(([name, values]) =>
    name.startsWith(mark) ? [[name.slice(mark.length), values] as const] : [],
  );
  const state = Kept.safeParse(Object.fromEntries(own)).data;
  return state === undefined ? undefined : { state, typed: picks[typedMark]?.[0] ?? null };
}
