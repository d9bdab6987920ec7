import { Api } from './api/api.js';
import { CallLog, type LoggedCall, type Tally } from './api/call-log.js';
import { type FaultHandle, type FaultRule, Faults } from './api/faults.js';
import { RateLimits } from './api/rate-limits.js';
import { platformSettings, type Settings } from './api/settings.js';
import { Deliveries, type LoggedDelivery } from './link/deliveries.js';
import type { DeliveryOutcome } from './link/delivery.js';
import { HttpTransport } from './link/http-transport.js';
import { type DisconnectReason, SocketHub } from './link/socket-hub.js';
import type { Ground } from './methods/method.js';
import { Forms } from './people/forms.js';
import { Installs } from './people/installs.js';
import { People } from './people/people.js';
import { Replies } from './people/replies.js';
import { ResponseUrls } from './people/response-urls.js';
import { Triggers } from './people/triggers.js';
import { Views } from './people/views.js';
import { listen } from './server.js';
import { Viewer } from './viewer/viewer.js';
import { ViewerActions } from './viewer/viewer-actions.js';
import { OrgHandle } from './world/org-handle.js';
import { WorkspaceHandle } from './world/workspace-handle.js';
import { World } from './world/world.js';

export interface FakeSlackOptions {
  /** Default: any free one. */
  readonly port?: number;
  readonly teamName?: string;
}

/** A Slack of its own on 127.0.0.1 with one workspace at first. `test/fakes/README.md` says what it speaks and where it differs. */
export type FakeSlack = Awaited<ReturnType<typeof startFakeSlack>>;

export async function startFakeSlack(options: FakeSlackOptions = {}) {
  const settings: Settings = platformSettings();
  const world = new World();
  const first = world.addWorkspace(options.teamName ?? 'Larkline');
  const faults = new Faults();
  const log = new CallLog(() => settings.callsKept);
  const hub = new SocketHub(settings, world.appId);
  const deliveries = new Deliveries(world, settings, hub);
  const ground: Ground = {
    world,
    settings,
    deliveries,
    limits: new RateLimits(settings),
    triggers: new Triggers(settings),
    views: new Views(world),
    installs: new Installs(),
    socketUrl: () => hub.open(`ws://127.0.0.1:${server.port}`),
  };
  const replies = new Replies(world);
  const urls = new ResponseUrls({ replies, settings, faults, log, base: () => server.url });
  const people = new People(ground, urls, replies);
  const forms = new Forms(ground);
  const viewer = new Viewer(ground, people, new ViewerActions(ground, people, forms));
  const server = await listen({ port: options.port ?? 0, api: new Api(ground, faults, log), ground, hub, urls, viewer });
  const home = new WorkspaceHandle(first, world, deliveries);
  return Object.assign(home, {
    /** The viewer. */
    url: server.url,
    /** For `slackApiUrl`. */
    apiUrl: `${server.url}/api/`,
    appId: world.appId,
    appToken: world.appToken,
    signingSecret: world.signingSecret,
    clientId: world.clientId,
    clientSecret: world.clientSecret,
    /** Grants an install at once and goes on to the redirect_uri with a code; `&team=` chooses the workspace or organisation, `&deny` refuses. */
    authorizeUrl: `${server.url}/oauth/v2/authorize`,
    settings,
    /** Every call that arrived, oldest first; calls of a response_url have the method `response_url`. */
    calls: log.calls as readonly LoggedCall[],
    clearCalls: (): void => void log.calls.splice(0),
    /** How many calls there were and how many got a 429, whatever `calls` still holds. */
    tally: log.tally as Readonly<Tally>,
    fault: (rule: FaultRule): FaultHandle => faults.add(rule),
    clearFaults: (): void => faults.clear(),
    /** A second team, with a token of its own. */
    addWorkspace: (name: string): WorkspaceHandle => new WorkspaceHandle(world.addWorkspace(name), world, deliveries),
    /** An organisation, without workspaces at first. */
    addOrg: (name: string): OrgHandle => new OrgHandle(world.addOrg(name), world, deliveries),
    /** What was sent to the app, oldest first, retries among it. */
    deliveries: deliveries.log as readonly LoggedDelivery[],
    /** Names of events that the app gets; the manifest's at first. */
    subscribedEvents: deliveries.events,
    /** Every event that happened so far is acknowledged or given up. */
    settled: (): Promise<void> => deliveries.settled(),
    redeliver: (delivery: LoggedDelivery): Promise<DeliveryOutcome> => deliveries.repeat(delivery),
    command: people.command.bind(people),
    press: people.press.bind(people),
    shortcut: people.shortcut.bind(people),
    submitView: forms.submit.bind(forms),
    closeView: forms.close.bind(forms),
    suggestions: forms.suggestions.bind(forms),
    /** The modal that is open before a person, the Home tab otherwise. */
    view: (userId: string, kind: 'modal' | 'home' = 'modal') =>
      kind === 'modal' ? ground.views.top(userId) : ground.views.home(userId),
    /** Sends everything as signed POSTs from now on, after the platform's handshake with the address. */
    deliverTo: async (
      url: string,
      how: { readonly signingSecret?: string; readonly skewSeconds?: number; readonly verify?: boolean } = {},
    ) => {
      const transport = new HttpTransport({
        url,
        signingSecret: how.signingSecret ?? world.signingSecret,
        skewSeconds: how.skewSeconds ?? 0,
      });
      if (how.verify !== false) await transport.verify(settings.ackWithinMs);
      deliveries.transport = transport;
    },
    /** Back to Socket Mode. */
    deliverToSockets: (): void => {
      deliveries.transport = hub;
    },
    /** Open Socket Mode connections of the app. */
    connections: (): number => hub.connections,
    /** Resolves when the app has a Socket Mode connection; false after the time is up. */
    connected: (withinMs = 10_000): Promise<boolean> => hub.connected(withinMs),
    disconnect: (reason: DisconnectReason): void => hub.disconnect(reason),
    /** Cuts the connections without notice. */
    dropConnections: (): void => hub.drop(),
    /** Ends `link_disabled`. */
    enableSocketMode: (): void => hub.enable(),
    close: async (): Promise<void> => {
      deliveries.close();
      await hub.close();
      await server.close();
    },
  });
}
