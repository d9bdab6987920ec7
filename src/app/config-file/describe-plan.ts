import type { ConfiguredForward } from '../../db/configured.js';
import { elseTerms, type Route } from '../../domain/route.js';
import type { Change, ChannelPlan } from './plan.js';
import type { WantedForward } from './wanted.js';

type Mark = '+' | '-' | '~' | '=';

interface ChangeLine {
  readonly mark: Mark;
  readonly text: string;
}

/** The name of a channel by its id, for routes. */
type NameOf = (channelId: string) => string;

/** What would change, as a person reads a diff: a heading for each channel, and a mark before each line. */
export function describePlan(plans: readonly ChannelPlan[], nameOf: NameOf): string[] {
  return plans.flatMap((plan) => [
    `${plan.workspace.label} · #${plan.channel.name}${plan.wanted === undefined ? ' (no longer in the file)' : ''}`,
    ...plan.changes.map((change) => lineOf(change, nameOf)).map(({ mark, text }) => `  ${mark} ${text}`),
  ]);
}

/** The same for programs: one object for each change. */
export const planJson = (plans: readonly ChannelPlan[], nameOf: NameOf) =>
  plans.flatMap(({ workspace, channel, changes }) =>
    changes.map((change) => ({
      ...{ workspace: workspace.tenantId, channel: channel.externalId, name: channel.name },
      ...{ change: change.kind, text: lineOf(change, nameOf).text },
    })),
  );

function lineOf(change: Change, nameOf: NameOf): ChangeLine {
  switch (change.kind) {
    case 'make-channel':
      return { mark: '+', text: 'channel, new to Tocsin' };
    case 'set':
      return { mark: '~', text: `${change.name}: ${change.before} → ${change.after}` };
    case 'subscribe':
      return { mark: '+', text: change.wanted.filter + routesText(change.wanted.routes, nameOf) };
    case 'take-over':
      return {
        mark: '=',
        text: `${change.is.filter}${routesText(change.routes, nameOf)} (made in chat, owned by the file from now on)`,
      };
    case 'route':
      return {
        mark: '~',
        text: `${change.is.filter}: routes ${routes(change.is.routes, nameOf)} → ${routes(change.routes, nameOf)}`,
      };
    case 'unsubscribe':
      return { mark: '-', text: change.is.filter };
    case 'forward':
      return { mark: '+', text: `forward ${wantedForward(change.wanted)}` };
    case 'change-forward':
      return { mark: '~', text: `forward ${storedForward(change.is)} → ${wantedForward(change.wanted)}` };
    case 'end-forward':
      return { mark: '-', text: `forward ${storedForward(change.is)}` };
  }
}

const routesText = (some: readonly Route[], nameOf: NameOf): string => (some.length === 0 ? '' : `; ${routes(some, nameOf)}`);

const routes = (some: readonly Route[], nameOf: NameOf): string =>
  some.length === 0
    ? 'none'
    : some.map(({ filter, channelId }) => `${filter === elseTerms ? 'else' : filter} -> #${nameOf(channelId)}`).join(', ');

const forwardText = (label: string, minImpact: string, onlyWhenDown: boolean): string =>
  [label, minImpact === 'none' ? '' : `${minImpact} and up`, onlyWhenDown ? 'only when the chat is down' : '']
    .filter((part) => part !== '')
    .join(', ');

const wantedForward = ({ label, minImpact, onlyWhenDown }: WantedForward): string => forwardText(label, minImpact, onlyWhenDown);

const storedForward = ({ target, minImpact, onlyWhenDown }: ConfiguredForward): string =>
  forwardText(target, minImpact, onlyWhenDown);

/** One sentence over all of it. */
export function planSummary(plans: readonly ChannelPlan[], dryRun: boolean): string {
  if (plans.length === 0) return 'Nothing to do: everything is as the file says.';
  const changes = plans.reduce((sum, plan) => sum + plan.changes.length, 0);
  const what = `${changes} change${changes === 1 ? '' : 's'} in ${plans.length} channel${plans.length === 1 ? '' : 's'}`;
  return dryRun ? `${what} would be made; nothing was changed.` : `${what} made.`;
}

/** The names of all channels, with those that a plan would make. */
export function namesIn(
  plans: readonly ChannelPlan[],
  channels: readonly { readonly id: string; readonly name: string }[],
): NameOf {
  const names = new Map<string, string>([...channels, ...plans.map(({ channel }) => channel)].map(({ id, name }) => [id, name]));
  return (channelId) => names.get(channelId) ?? 'gone';
}
