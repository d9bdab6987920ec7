import type { ConfiguredForward, ConfiguredSubscription } from '../../db/configured.js';
import { type ChannelSettings, defaultSettings } from '../../domain/channel-settings.js';
import type { Route } from '../../domain/route.js';
import { settingWords } from './settings-words.js';
import type { ChannelState, WorkspaceState } from './state.js';
import type { WantedChannel, WantedForward, WantedSubscription, WantedWorkspace } from './wanted.js';

export type Change =
  | { readonly kind: 'make-channel' }
  /** `before` and `after` as the file writes them. */
  | { readonly kind: 'set'; readonly name: string; readonly before: string; readonly after: string }
  | { readonly kind: 'subscribe'; readonly wanted: WantedSubscription }
  /** People made the same in chat; from now on it is the file's. */
  | { readonly kind: 'take-over'; readonly is: ConfiguredSubscription; readonly routes: readonly Route[] }
  | { readonly kind: 'route'; readonly is: ConfiguredSubscription; readonly routes: readonly Route[] }
  | { readonly kind: 'unsubscribe'; readonly is: ConfiguredSubscription }
  | { readonly kind: 'forward'; readonly wanted: WantedForward }
  | { readonly kind: 'change-forward'; readonly is: ConfiguredForward; readonly wanted: WantedForward }
  | { readonly kind: 'end-forward'; readonly is: ConfiguredForward };

export interface ChannelPlan {
  readonly workspace: Pick<WantedWorkspace, 'tenantId' | 'label'>;
  readonly channel: WantedChannel['channel'];
  /** Undefined for a channel that has left the file. */
  readonly wanted: WantedChannel | undefined;
  readonly changes: readonly Change[];
}

/** Whether what a way out is sent with is what the file says now: only the sealed form of it is stored. */
export type SameTarget = (is: ConfiguredForward, wanted: WantedForward) => boolean;

/**
 * What has to be done so that everything is as the file says. What people made in chat stays, unless the file says the very same. Channels in which
 * nothing changes are left out.
 */
export function planFile(
  wanted: readonly WantedWorkspace[],
  states: readonly WorkspaceState[],
  isSame: SameTarget,
  labelOf: (state: WorkspaceState) => string,
): ChannelPlan[] {
  const plans: ChannelPlan[] = [];
  for (const state of states) {
    const own = wanted.find(({ tenantId }) => tenantId === state.tenantId);
    const workspace = { tenantId: state.tenantId, label: own?.label ?? labelOf(state) };
    for (const one of own?.channels ?? []) {
      const is = state.channels.find(({ channel }) => channel.id === one.channel.id);
      plans.push({ workspace, channel: one.channel, wanted: one, changes: planChannel(one, is, isSame) });
    }
    const named = new Set(own?.channels.map(({ channel }) => channel.id));
    for (const is of state.channels)
      if (!named.has(is.channel.id))
        plans.push({ workspace, channel: is.channel, wanted: undefined, changes: planChannel(undefined, is, isSame) });
  }
  return plans.filter(({ changes }) => changes.length > 0);
}

/** The same for one channel, either side of which may not be there. */
export function planChannel(wanted: WantedChannel | undefined, is: ChannelState | undefined, isSame: SameTarget): Change[] {
  return [
    ...(wanted !== undefined && is === undefined ? [{ kind: 'make-channel' } as const] : []),
    ...(wanted?.settings === undefined ? [] : planSettings(wanted.settings, is?.channel.settings ?? defaultSettings)),
    ...planSubscriptions(wanted?.subscriptions ?? [], is?.subscriptions ?? []),
    ...planForwards(wanted?.forwards ?? [], is?.forwards ?? [], isSame),
  ];
}

const planSettings = (wanted: ChannelSettings, is: ChannelSettings): Change[] =>
  settingWords.flatMap(({ name, format }): Change[] => {
    const [before, after] = [format(is), format(wanted)];
    return before === after ? [] : [{ kind: 'set', name, before, after }];
  });

function planSubscriptions(wanted: readonly WantedSubscription[], is: readonly ConfiguredSubscription[]): Change[] {
  const made = wanted.flatMap((one): Change[] => {
    const there = is.find(({ filter }) => filter === one.filter);
    if (there === undefined) return [{ kind: 'subscribe', wanted: one }];
    if (there.source !== 'file') return [{ kind: 'take-over', is: there, routes: one.routes }];
    return sameRoutes(there.routes, one.routes) ? [] : [{ kind: 'route', is: there, routes: one.routes }];
  });
  const left = is.filter(({ source, filter }) => source === 'file' && !wanted.some((one) => one.filter === filter));
  return [...made, ...left.map((one): Change => ({ kind: 'unsubscribe', is: one }))];
}

export const sameRoutes = (a: readonly Route[], b: readonly Route[]): boolean =>
  a.length === b.length && a.every(({ filter, channelId }, at) => filter === b[at]?.filter && channelId === b[at]?.channelId);

/** A way out is known by where it leads in the file's words, so that another key or threshold changes it and does not begin it anew. */
function planForwards(wanted: readonly WantedForward[], is: readonly ConfiguredForward[], isSame: SameTarget): Change[] {
  const left = is.filter(({ filed }) => filed !== null);
  const changes: Change[] = [];
  for (const one of wanted) {
    const at = left.findIndex(({ filed }) => forwardKey(filed) === forwardKey(one.filed));
    const [there] = at < 0 ? [] : left.splice(at, 1);
    if (there === undefined) changes.push({ kind: 'forward', wanted: one });
    else if (differs(there, one) || !isSame(there, one)) changes.push({ kind: 'change-forward', is: there, wanted: one });
  }
  return [...changes, ...left.map((one): Change => ({ kind: 'end-forward', is: one }))];
}

const forwardKey = (filed: WantedForward['filed'] | null): string =>
  filed?.to === 'pagerduty' ? `pagerduty ${filed.keyEnv ?? ''}` : `${filed?.to ?? ''} ${filed?.toEnv ?? ''}`;

const differs = (is: ConfiguredForward, { minImpact, onlyWhenDown, filed }: WantedForward): boolean =>
  is.minImpact !== minImpact ||
  is.onlyWhenDown !== onlyWhenDown ||
  is.filed?.secretEnv !== filed.secretEnv ||
  is.filed?.region !== filed.region;
