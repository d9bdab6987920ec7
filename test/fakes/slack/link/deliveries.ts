import type { Settings } from '../api/settings.js';
import type { Org, Workspace } from '../world/model.js';
import type { World } from '../world/world.js';
import type { Delivery, DeliveryKind, DeliveryOutcome, Transport } from './delivery.js';

/** The events of Tocsin's manifest. Others are not delivered, as an app gets only what it subscribed to. */
const manifestEvents = [
  'app_home_opened',
  'app_uninstalled',
  'tokens_revoked',
  'channel_archive',
  'channel_unarchive',
  'channel_deleted',
  'channel_rename',
  'channel_left',
  'channel_id_changed',
  'group_archive',
  'group_unarchive',
  'group_deleted',
  'group_rename',
  'group_left',
  'member_joined_channel',
  'member_left_channel',
  'team_access_granted',
  'team_access_revoked',
];

type Event = Readonly<Record<string, unknown>> & { readonly type: string };

interface From {
  /** Null for an event of the organisation itself. */
  readonly teamId: string | null;
  readonly enterpriseId: string | null;
  readonly isOrgWide: boolean;
  readonly botUserId: string;
}

export interface LoggedDelivery extends Delivery {
  readonly at: number;
  outcome: DeliveryOutcome['kind'] | undefined;
}

/** Sends to the app what happens, by the transport in use, and again when it is not acknowledged. */
export class Deliveries {
  readonly log: LoggedDelivery[] = [];
  readonly events = new Set<string>(manifestEvents);
  transport: Transport;
  readonly #settings: Settings;
  readonly #world: World;
  readonly #open = new Set<Promise<unknown>>();
  readonly #stops = new AbortController();

  constructor(world: World, settings: Settings, transport: Transport) {
    this.#world = world;
    this.#settings = settings;
    this.transport = transport;
  }

  /** In the background; `settled` waits for it. */
  event(workspace: Workspace, event: Event): void {
    const { org, isOrgWide, botUserId } = workspace;
    this.#send(event, { teamId: workspace.id, enterpriseId: org?.id ?? null, isOrgWide, botUserId });
  }

  /** Of no workspace. */
  eventOfOrg({ id, botUserId }: Org, event: Event): void {
    this.#send(event, { teamId: null, enterpriseId: id, isOrgWide: true, botUserId });
  }

  #send(event: Event, from: From): void {
    if (!this.events.has(event.type)) return;
    const delivering = this.#deliver('events_api', this.#envelope(from, event), this.#settings.redeliverAfterMs);
    this.#open.add(delivering);
    delivering.finally(() => this.#open.delete(delivering));
  }

  interact(kind: Exclude<DeliveryKind, 'events_api'>, payload: Readonly<Record<string, unknown>>): Promise<DeliveryOutcome> {
    return this.#deliver(kind, payload, this.#settings.redeliverInteractions ? this.#settings.redeliverAfterMs : []);
  }

  /** The same delivery once more, as a retry: for an acknowledgement that got lost on its way. */
  repeat(delivery: Delivery): Promise<DeliveryOutcome> {
    return this.#attempt({ ...delivery, attempt: delivery.attempt + 1, retryReason: 'timeout' });
  }

  async settled(): Promise<void> {
    while (this.#open.size > 0) await Promise.all(this.#open);
  }

  close(): void {
    this.#stops.abort();
  }

  async #deliver(
    kind: DeliveryKind,
    payload: Readonly<Record<string, unknown>>,
    waits: readonly number[],
  ): Promise<DeliveryOutcome> {
    let outcome = await this.#attempt({ kind, payload, attempt: 0, retryReason: undefined });
    for (const [index, waitMs] of waits.entries()) {
      if (outcome.kind === 'acknowledged' || !outcome.mayRetry) return outcome;
      if (!(await this.#wait(waitMs))) return outcome;
      outcome = await this.#attempt({ kind, payload, attempt: index + 1, retryReason: outcome.reason });
    }
    return outcome;
  }

  async #attempt(delivery: Delivery): Promise<DeliveryOutcome> {
    const logged: LoggedDelivery = { ...delivery, at: Date.now(), outcome: undefined };
    this.log.push(logged);
    const outcome = await this.transport.send(delivery, this.#settings.ackWithinMs);
    logged.outcome = outcome.kind;
    return outcome;
  }

  /** False when the fake is closing. */
  #wait(ms: number): Promise<boolean> {
    const { signal } = this.#stops;
    if (signal.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const finish = (isDue: boolean) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stopped);
        resolve(isDue);
      };
      const stopped = () => finish(false);
      const timer = setTimeout(() => finish(true), ms);
      timer.unref();
      signal.addEventListener('abort', stopped);
    });
  }

  #envelope({ teamId, enterpriseId, isOrgWide, botUserId }: From, event: Event): Record<string, unknown> {
    return {
      token: 'legacy',
      team_id: teamId,
      context_team_id: teamId,
      context_enterprise_id: enterpriseId,
      ...(enterpriseId === null ? {} : { enterprise_id: enterpriseId }),
      api_app_id: this.#world.appId,
      event: { ...event, event_ts: this.#world.ts.next() },
      type: 'event_callback',
      event_id: this.#world.ids.next('Ev'),
      event_time: Math.floor(Date.now() / 1000),
      authorizations: [
        {
          enterprise_id: enterpriseId,
          team_id: teamId,
          user_id: botUserId,
          is_bot: true,
          is_enterprise_install: isOrgWide,
        },
      ],
      is_ext_shared_channel: false,
    };
  }
}
