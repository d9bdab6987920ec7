import fc from 'fast-check';
import type { Impact, IncidentKind, IncidentStatus } from '../../src/domain/incident.js';
import { isTerminal } from '../../src/domain/incident.js';
import type { ListWindow, PageLook, SnapshotIncident } from '../../src/domain/snapshot.js';
import { addMs, type IsoTime } from '../../src/domain/time.js';

/** What the vendor holds about one update; `uid` is the truth about identity, which pages without ids do not show. */
interface ModelUpdate {
  readonly uid: string;
  status: IncidentStatus;
  body: string;
  at: IsoTime;
  components: string[];
  isListed: boolean;
}

interface ModelIncident {
  readonly key: string;
  readonly made: number;
  title: string;
  kind: IncidentKind;
  impact: Impact;
  status: IncidentStatus;
  url: string;
  startedAt: IsoTime | null;
  resolvedAt: IsoTime | null;
  scheduledFor: IsoTime | null;
  scheduledUntil: IsoTime | null;
  components: string[];
  regions: string[];
  updates: ModelUpdate[];
  isDeleted: boolean;
}

/** The page at one moment, frozen. */
export interface PageState {
  readonly at: IsoTime;
  readonly look: PageLook;
  /** For each listed incident the truth about its updates, in the order in which the page lists them. */
  readonly uids: ReadonlyMap<string, readonly string[]>;
  readonly deleted: ReadonlySet<string>;
}

export interface PageStyle {
  readonly hasIds: boolean;
  readonly hasClock: boolean;
  readonly hasAddresses: boolean;
  readonly reach: ListWindow['reach'];
  readonly limit: number;
}

export interface VendorHistory {
  readonly style: PageStyle;
  readonly states: readonly PageState[];
  /** Names of unusual things that really happened in it. */
  readonly traits: ReadonlySet<string>;
}

const ops = [
  'open',
  'open',
  'add',
  'add',
  'add',
  'reword',
  'correct',
  'rewrite',
  'relabel',
  'remove',
  'restore',
  'restore',
  'backdate',
  'addLate',
  'equalMinute',
  'equalText',
  'backwards',
  'backwards',
  'rename',
  'rekind',
  'relink',
  'impact',
  'components',
  'updateComponents',
  'regions',
  'times',
  'resolve',
  'resolve',
  'reopen',
  'postmortem',
  'postmortem',
  'retroactive',
  'flash',
  'withdraw',
  'withdraw',
  'relist',
  'relist',
  'maintenance',
  'maintenance',
  'reschedule',
  'reschedule',
  'begin',
  'unknownWord',
  'long',
] as const;
type Op = (typeof ops)[number];

interface Step {
  readonly op: Op;
  readonly pick: number;
  readonly which: number;
  readonly minutes: number;
}

const words = ['requests', 'logins', 'webhooks', 'exports', 'calls', 'queries', 'uploads'] as const;
const openings = [
  'We are looking into failing',
  'Engineers found the cause of slow',
  'A change was rolled out for',
  'We keep watching',
] as const;
const places = ['us-east', 'eu-west', 'ap-south', 'Frankfurt'] as const;
const names = ['API', 'Dashboard', 'Webhooks', 'Console'] as const;
const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];
const one = <T>(list: readonly [T, ...T[]], index: number): T => list[index % list.length] ?? list[0];

/** Some things only happen to some incidents. */
function isFor(op: Op, incident: ModelIncident): boolean {
  if (op === 'backwards') return incident.status === 'monitoring';
  if (op === 'begin') return incident.status === 'scheduled';
  if (op === 'reschedule') return incident.scheduledUntil !== null;
  if (op === 'restore') return incident.updates.some((update) => !update.isListed);
  return op === 'rekind' ? incident.kind !== 'maintenance' : true;
}

/** A vendor that does what vendors do, one step at a time. */
class Vendor {
  readonly #incidents: ModelIncident[] = [];
  readonly traits = new Set<string>();
  #made = 0;
  readonly #style: PageStyle;
  now: IsoTime;

  constructor(style: PageStyle, now: IsoTime) {
    this.#style = style;
    this.now = now;
  }

  do({ op, pick, which }: Step): void {
    const listed = this.#incidents.filter((incident) => !incident.isDeleted);
    const open = listed.filter((incident) => !isTerminal(incident.status));
    const over = listed.filter((incident) => isTerminal(incident.status));
    switch (op) {
      case 'open':
        this.#open(which, 'investigating');
        return;
      case 'flash':
        this.#resolve(this.#open(which, 'investigating'), which);
        return;
      case 'retroactive':
        this.#reportLate(which);
        return;
      case 'maintenance':
        this.#announce(which);
        return;
      case 'relist':
        for (const incident of this.#incidents.filter((each) => each.isDeleted).slice(0, 1)) incident.isDeleted = false;
        return;
      case 'withdraw': {
        const incident = at(listed.slice(-3), pick);
        if (incident !== undefined) incident.isDeleted = true;
        return;
      }
      case 'reopen': {
        const incident = at(over, pick);
        if (incident !== undefined) this.#reopen(incident, which);
        return;
      }
      case 'postmortem': {
        const incident = at(over, pick);
        if (incident !== undefined) this.#postmortem(incident, which);
        return;
      }
      case 'resolve': {
        const incident = at(open, pick);
        if (incident !== undefined) this.#resolve(incident, which);
        return;
      }
      default: {
        const fitting = listed.filter((incident) => isFor(op, incident));
        const incident = at(fitting, pick);
        if (incident !== undefined) this.#change(op, incident, which);
      }
    }
  }

  #change(op: Op, incident: ModelIncident, which: number): void {
    const shown = incident.updates.filter((update) => update.isListed);
    const update = at(shown, which);
    const last = shown.at(-1);
    switch (op) {
      case 'add':
        this.#post(incident, one(['identified', 'monitoring', 'investigating'], which), this.#sentence(which), this.now);
        return;
      case 'long':
        this.#post(
          incident,
          'monitoring',
          Array.from({ length: 8 }, (_, line) => this.#sentence(which + line)).join('\n\n'),
          this.now,
        );
        this.traits.add('long text');
        return;
      case 'unknownWord':
        this.#post(incident, 'unknown', this.#sentence(which), this.now);
        incident.status = 'unknown';
        return;
      case 'addLate':
        if (last !== undefined)
          this.#post(incident, 'identified', this.#sentence(which), addMs(last.at, -60_000 * (1 + (which % 50))), false);
        return;
      case 'equalMinute':
        if (last === undefined) return;
        this.#post(incident, last.status, this.#sentence(which), last.at);
        this.traits.add('equal minute');
        return;
      case 'equalText':
        if (last === undefined) return;
        this.#post(incident, last.status, last.body, which % 2 === 0 ? last.at : this.now);
        this.traits.add('equal text');
        return;
      case 'backwards':
        this.#post(incident, 'identified', this.#sentence(which), this.now);
        this.traits.add('backwards');
        return;
      case 'begin':
        this.#post(incident, 'in_progress', this.#sentence(which), this.now);
        return;
      case 'rename':
        incident.title = `${incident.title.split(' #')[0]} #${which}`;
        return;
      case 'rekind':
        incident.kind = incident.kind === 'incident' ? 'notice' : 'incident';
        return;
      case 'relink':
        incident.url = `https://status.vendor.example/incidents/${incident.key}?v=${which}`;
        return;
      case 'impact':
        incident.impact = one(['minor', 'major', 'critical', 'none', 'unknown'], which);
        return;
      case 'components':
        incident.components = rotate(names, which).slice(0, 1 + (which % 3));
        return;
      case 'regions':
        incident.regions = rotate(places, which).slice(0, which % 3);
        return;
      case 'times':
        incident.startedAt = addMs(incident.startedAt ?? this.now, -60_000 * (1 + (which % 30)));
        return;
      case 'reschedule':
        if (incident.scheduledUntil !== null) incident.scheduledUntil = addMs(incident.scheduledUntil, 3_600_000);
        return;
      case 'restore': {
        const hidden = incident.updates.filter((each) => !each.isListed);
        for (const each of hidden.slice(0, 1)) each.isListed = true;
        return;
      }
      default:
        if (update !== undefined) this.#edit(op, update, which);
    }
  }

  #edit(op: Op, update: ModelUpdate, which: number): void {
    switch (op) {
      case 'reword':
        update.body = update.body.replace('We are', 'We’re').replace(/[.!]*$/, which % 2 === 0 ? '!' : '.');
        return;
      case 'correct':
        update.body = update.body.replace(/\d+ %/, `${which % 100} %`);
        return;
      case 'rewrite':
        update.body = this.#sentence(which);
        return;
      case 'relabel':
        update.status = one(['investigating', 'identified', 'monitoring', 'resolved', 'unknown'], which);
        return;
      case 'remove':
        update.isListed = false;
        return;
      case 'backdate':
        update.at = addMs(update.at, 60_000 * ((which % 41) - 30));
        return;
      case 'updateComponents':
        update.components = rotate(names, which).slice(0, which % 3);
        return;
      default:
        return;
    }
  }

  #sentence(which: number): string {
    return `${one(openings, which)} ${one(words, which >> 2)} in ${one(places, which >> 4)}: ${which % 100} % are affected.`;
  }

  #post(incident: ModelIncident, status: IncidentStatus, body: string, time: IsoTime, isState = true): void {
    this.#made += 1;
    const components = this.#made % 3 === 0 ? [...incident.components] : [];
    incident.updates.push({ uid: `u${this.#made}`, status, body, at: time, components, isListed: true });
    if (isState) incident.status = status;
  }

  #incident(which: number, status: IncidentStatus): ModelIncident {
    this.#made += 1;
    const key = `i${this.#made}`;
    const incident: ModelIncident = {
      key,
      made: this.#made,
      title: `Trouble with ${one(words, which)}`,
      kind: 'incident',
      impact: one(['minor', 'major', 'unknown'], which),
      status,
      url: `https://status.vendor.example/incidents/${key}`,
      startedAt: this.now,
      resolvedAt: null,
      scheduledFor: null,
      scheduledUntil: null,
      components: rotate(names, which).slice(0, 2),
      regions: [one(places, which)],
      updates: [],
      isDeleted: false,
    };
    this.#incidents.push(incident);
    return incident;
  }

  #open(which: number, status: IncidentStatus): ModelIncident {
    const incident = this.#incident(which, status);
    this.#post(incident, status, this.#sentence(which), this.now);
    return incident;
  }

  #resolve(incident: ModelIncident, which: number): void {
    this.#post(incident, incident.kind === 'maintenance' ? 'completed' : 'resolved', this.#sentence(which), this.now);
    incident.resolvedAt = which % 5 === 0 ? null : this.now;
  }

  #reopen(incident: ModelIncident, which: number): void {
    this.#post(incident, 'investigating', this.#sentence(which), this.now);
    incident.resolvedAt = null;
  }

  #postmortem(incident: ModelIncident, which: number): void {
    this.#post(incident, 'postmortem', `Summary. ${this.#sentence(which)} ${this.#sentence(which + 1)}`, this.now);
  }

  #reportLate(which: number): void {
    const incident = this.#incident(which, 'resolved');
    const began = addMs(this.now, -3_600_000 * (1 + (which % 100)));
    incident.startedAt = began;
    incident.resolvedAt = began;
    this.#post(incident, 'resolved', this.#sentence(which), which % 2 === 0 ? began : this.now);
  }

  #announce(which: number): void {
    const incident = this.#open(which, 'scheduled');
    incident.kind = 'maintenance';
    incident.impact = 'maintenance';
    incident.startedAt = null;
    incident.scheduledFor = addMs(this.now, 3_600_000 * (1 + (which % 10)));
    incident.scheduledUntil = addMs(incident.scheduledFor, 7_200_000);
  }

  /** The page as it answers now. Lists with addresses are ordered by creation as Statuspage's are, the others by the dates that they show. */
  state(): PageState {
    const { reach, limit, hasClock, hasAddresses } = this.#style;
    const listed = this.#incidents.filter((incident) => !incident.isDeleted);
    const ordered = hasAddresses
      ? listed.toSorted((a, b) => b.made - a.made)
      : listed.toSorted((a, b) => (dateOf(a) < dateOf(b) ? 1 : -1));
    const shown =
      reach === 'all'
        ? ordered
        : reach === 'recent'
          ? ordered.slice(0, limit)
          : ordered.filter((incident) => !isTerminal(incident.status));
    if (reach === 'recent' && shown.length < ordered.length) this.traits.add('slid out');
    const rendered = shown.map((incident) => this.#render(incident));
    const kinds = ['incident', 'maintenance', 'notice'] as const;
    const snapshot = {
      provider: 'made',
      page: { name: 'Vendor', url: 'https://status.vendor.example' },
      status: 'none' as const,
    };
    return {
      at: this.now,
      look: {
        snapshot: { ...snapshot, components: [], incidents: rendered.map(({ incident }) => incident), notes: [] },
        asOf: hasClock ? this.now : null,
        windows: [{ kinds, reach: reach === 'recent' && ordered.length < limit ? 'all' : reach }],
      },
      uids: new Map(rendered.map(({ incident, uids }) => [incident.id, uids])),
      deleted: new Set(this.#incidents.filter((incident) => incident.isDeleted).map((incident) => incident.key)),
    };
  }

  #render(incident: ModelIncident): { incident: SnapshotIncident; uids: readonly string[] } {
    const updates = incident.updates
      .filter((update) => update.isListed)
      .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
    const { key, title, kind, impact, status, url, startedAt, resolvedAt, scheduledFor, scheduledUntil, components, regions } =
      incident;
    return {
      incident: {
        ...{ id: key, title, kind, impact, status, url, startedAt, resolvedAt, scheduledFor, scheduledUntil },
        components: [...components],
        regions: [...regions],
        updates: updates.map((update) => ({
          id: this.#style.hasIds ? update.uid : null,
          status: update.status,
          body: update.body,
          at: update.at,
          components: [...update.components],
        })),
      },
      uids: updates.map((update) => update.uid),
    };
  }
}

const rotate = (list: readonly string[], by: number): string[] => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
];

const dateOf = (incident: ModelIncident): IsoTime =>
  [incident.startedAt, ...incident.updates.filter((update) => update.isListed).map((update) => update.at)]
    .filter((time) => time !== null)
    .sort()[0] ?? '';

const step: fc.Arbitrary<Step> = fc.record({
  op: fc.constantFrom(...ops),
  pick: fc.nat(1000),
  which: fc.nat(1000),
  minutes: fc.integer({ min: 1, max: 180 }),
});

const style: fc.Arbitrary<PageStyle> = fc.record({
  hasIds: fc.boolean(),
  hasClock: fc.boolean(),
  hasAddresses: fc.boolean(),
  reach: fc.constantFrom('all', 'all', 'recent', 'recent', 'open'),
  limit: fc.integer({ min: 2, max: 4 }),
});

const begin = '2026-03-01T00:00:00.000Z';

/** State 0 is what was there before anybody looked. */
export const vendorHistory: fc.Arbitrary<VendorHistory> = fc
  .record({
    style,
    before: fc.array(step, { maxLength: 8, size: 'max' }),
    steps: fc.array(step, { minLength: 6, maxLength: 30, size: 'max' }),
  })
  .map((plan) => {
    const vendor = new Vendor(plan.style, begin);
    const live = (each: Step) => {
      vendor.now = addMs(vendor.now, each.minutes * 60_000);
      vendor.do(each);
    };
    for (const each of plan.before) live(each);
    const states = [vendor.state()];
    for (const each of plan.steps) {
      live(each);
      states.push(vendor.state());
    }
    return { style: plan.style, states, traits: vendor.traits };
  });

/** What somebody does at one moment: a look that may fail, come twice or meet a tired cache, and then perhaps some posting. */
export interface Visit {
  /** Which state the page is in; taken modulo the number of states. */
  readonly state: number;
  readonly kind: 'fresh' | 'failed' | 'stale' | 'repeated';
  /** How many states a tired cache is behind. */
  readonly behind: number;
  /** Writes made for each thread afterwards; 99 stands for all that are due. */
  readonly writes: number;
}

export const visits: fc.Arbitrary<readonly Visit[]> = fc.array(
  fc.record({
    state: fc.nat(1000),
    kind: fc.constantFrom('fresh', 'fresh', 'fresh', 'failed', 'stale', 'repeated'),
    behind: fc.integer({ min: 1, max: 4 }),
    writes: fc.constantFrom(0, 0, 1, 2, 3, 99),
  }),
  { maxLength: 20, size: 'max' },
);
