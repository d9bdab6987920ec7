import { z } from 'zod';
import { slackTenant } from '../../src/app/installations.js';
import type { TenantId } from '../../src/domain/ids.js';
import type { IsoTime } from '../../src/domain/time.js';
import { errorCode } from '../../src/errors.js';
import type { SlackDeps } from './deps.js';

const Channel = z.object({ channel: z.string() });
const Membership = z.object({ channel: z.string(), user: z.string() });
const Renamed = z.object({ channel: z.object({ id: z.string(), name: z.string() }) });
const Moved = z.object({ old_channel_id: z.string(), new_channel_id: z.string() });
const Teams = z.object({ team_ids: z.array(z.string().regex(/^T[A-Z0-9]{1,40}$/)).max(10_000) });
const Revoked = z.object({ tokens: z.object({ bot: z.array(z.string()).default([]) }) });

interface Seen {
  readonly tenantId: TenantId;
  /** When it happened at Slack, to the second. */
  readonly happenedAt: IsoTime | undefined;
  readonly botUserId: string | undefined;
  /** The organisation that the workspace belongs to. */
  readonly enterpriseId: string | undefined;
}

type Reaction = (deps: SlackDeps, event: unknown, seen: Seen) => Promise<void>;

const onChannel =
  (kind: 'left' | 'archived' | 'unarchived' | 'deleted'): Reaction =>
  ({ events }, event, { tenantId }) =>
    events[kind](tenantId, Channel.parse(event).channel);

/** Others come and go as they like. */
const onOwnMembership =
  (kind: 'joined' | 'left'): Reaction =>
  async ({ events }, event, { tenantId, botUserId }) => {
    const { channel, user } = Membership.parse(event);
    if (user === botUserId) await events[kind](tenantId, channel);
  };

const renamed: Reaction = ({ events }, event, { tenantId }) => {
  const { id, name } = Renamed.parse(event).channel;
  return events.renamed(tenantId, id, name);
};

const moved: Reaction = ({ events }, event, { tenantId }) => {
  const { old_channel_id: from, new_channel_id: to } = Moved.parse(event);
  return events.moved(tenantId, from, to);
};

/** Also sent when a person withdraws a token of their own, which does not concern the bot. */
const tokensRevoked: Reaction = async ({ events }, event, { tenantId, happenedAt }) => {
  if (Revoked.parse(event).tokens.bot.length > 0) await events.uninstalled(tenantId, 'slack.tokens_revoked', happenedAt);
};

const uninstalled: Reaction = ({ events }, _event, { tenantId, happenedAt }) =>
  events.uninstalled(tenantId, 'slack.app_uninstalled', happenedAt);

const accessGranted: Reaction = async ({ workspaces }, event, { enterpriseId }) => {
  if (enterpriseId !== undefined) await workspaces?.granted(enterpriseId, Teams.parse(event).team_ids);
};

const accessRevoked: Reaction = async ({ workspaces }, event, { happenedAt }) => {
  await workspaces?.revoked(Teams.parse(event).team_ids, happenedAt);
};

/** About the token of an installation: of a whole organisation's, where it is that. */
const aboutTokens: ReadonlySet<string> = new Set(['app_uninstalled', 'tokens_revoked']);

/** Not about the workspace but about one person, who is shown something. */
export const homeOpened = 'app_home_opened';

/** With it the events that the manifest asks for where organisations may add the app, and no others. */
export const reactions: Readonly<Record<string, Reaction>> = {
  member_joined_channel: onOwnMembership('joined'),
  member_left_channel: onOwnMembership('left'),
  channel_left: onChannel('left'),
  group_left: onChannel('left'),
  channel_archive: onChannel('archived'),
  group_archive: onChannel('archived'),
  channel_unarchive: onChannel('unarchived'),
  group_unarchive: onChannel('unarchived'),
  channel_deleted: onChannel('deleted'),
  group_deleted: onChannel('deleted'),
  channel_rename: renamed,
  group_rename: renamed,
  channel_id_changed: moved,
  app_uninstalled: uninstalled,
  tokens_revoked: tokensRevoked,
  team_access_granted: accessGranted,
  team_access_revoked: accessRevoked,
};

/** Rounded up: what happened in the second of an installation came after it. */
const EventTime = z
  .number()
  .int()
  .min(0)
  .max(1e11)
  .transform((seconds): IsoTime => new Date((seconds + 1) * 1000).toISOString());

const Envelope = z.object({
  event_id: z.string(),
  event_time: EventTime.optional().catch(undefined),
  event: z.looseObject({ type: z.string() }),
});

/** Whose event it is, as Bolt reads it off the request. */
interface EventPlace {
  readonly teamId?: string;
  readonly enterpriseId?: string;
  /** It came because of the installation of a whole organisation. */
  readonly isEnterpriseInstall: boolean;
  readonly botUserId?: string;
}

/** Never throws: the event was acknowledged before. */
export async function onEvent(deps: SlackDeps, body: unknown, place: EventPlace): Promise<void> {
  const envelope = Envelope.safeParse(body).data;
  if (envelope === undefined) return deps.log.warn('Slack sent an event that cannot be read');
  const { event, event_id: eventId, event_time: happenedAt } = envelope;
  const { teamId, enterpriseId, botUserId } = place;
  const home = place.isEnterpriseInstall && aboutTokens.has(event.type) ? enterpriseId : (teamId ?? enterpriseId);
  if (home === undefined) return deps.log.warn({ event: event.type }, 'Slack sent an event of no workspace');
  const tenantId = slackTenant(home);
  try {
    if (!(await deps.events.take(tenantId, eventId))) return;
    await reactions[event.type]?.(deps, event, { tenantId, botUserId, happenedAt, enterpriseId });
  } catch (error) {
    deps.log.error({ err: error, code: errorCode(error), tenantId, event: event.type }, 'Slack event could not be handled');
  }
}
