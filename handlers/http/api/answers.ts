import { z } from 'zod';
import { ChatId } from '../../../src/db/channels.js';
import { PageState } from '../../../src/db/pages.js';
import { ChangeKind } from '../../../src/domain/change.js';
import { ChannelKind } from '../../../src/domain/channel-settings.js';
import { ComponentStatus, Impact, IncidentKind, IncidentStatus, Origin, PageStatus } from '../../../src/domain/incident.js';
import { Preset } from '../../../src/domain/thread.js';
import { vendorStates } from '../../../src/web/vendor-state.js';

const Moment = z.iso.datetime().describe('UTC, with milliseconds.');
const maybe = Moment.nullable();

/** A page of a list. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    items: z.array(item),
    next: z.string().nullable().describe('The cursor of the next page; null at the end.'),
  });

export const Page = z
  .strictObject({
    vendor: z.string(),
    vendorName: z.string(),
    url: z.string(),
    provider: z.string(),
    isPrivate: z.boolean().describe('Only this workspace sees it.'),
    isFollowed: z.boolean().describe('Only followed pages are looked at.'),
    state: PageState.describe('`failed` and `unrecognised`: it cannot be read, so what it shows now is not known.'),
    status: PageStatus.describe("The page's own headline."),
    lastLookAt: maybe,
    lastOkAt: maybe,
    failingSince: maybe,
    failureCode: z.string().nullable(),
    failureDetail: z.string().nullable(),
  })
  .meta({ id: 'Page' });

export const Vendor = z
  .strictObject({
    slug: z.string(),
    name: z.string(),
    category: z.string().nullable(),
    state: z
      .enum(vendorStates)
      .describe('`unknown`: a page cannot be read. `trouble`: its headline says so, without an incident.'),
    worstImpact: Impact.nullable().describe('Of the incidents that are open now.'),
    openIncidents: z.int(),
    pages: z.array(Page),
    links: z.strictObject({
      self: z.string(),
      incidents: z.string(),
      components: z.string(),
      history: z.string(),
      feed: z.string(),
      badge: z.string(),
    }),
  })
  .meta({ id: 'Vendor' });

export const Component = z
  .strictObject({
    name: z.string(),
    group: z.string().nullable(),
    status: ComponentStatus,
    since: Moment,
    regions: z.array(z.string()),
    page: z.string(),
  })
  .meta({ id: 'Component' });

const update = {
  seq: z.int().describe('Our number of the update in its incident.'),
  id: z.string().describe("The vendor's own id where it has one."),
  status: IncidentStatus,
  body: z.string().describe('As the vendor wrote it: Markdown or HTML.'),
  at: Moment.describe('When the vendor says it posted this.'),
  components: z.array(z.string()),
  revision: z.int(),
  firstSeenAt: Moment,
  removedAt: maybe.describe('The vendor took it off its page.'),
};

export const Update = z.strictObject(update).meta({ id: 'Update' });

export const UpdateHistory = z
  .strictObject({
    ...update,
    revisions: z.array(
      z.strictObject({ revision: z.int(), status: IncidentStatus, body: z.string(), at: Moment, seenAt: Moment }),
    ),
  })
  .meta({ id: 'UpdateHistory' });

const incident = {
  id: z.string(),
  key: z.string().describe("The provider's id, or the link."),
  vendor: z.string(),
  vendorName: z.string(),
  page: z.string(),
  isPrivate: z.boolean(),
  title: z.string(),
  kind: IncidentKind,
  impact: Impact,
  status: IncidentStatus,
  isOpen: z.boolean(),
  url: z.string().nullable(),
  begunAt: Moment.describe('What lists are sorted by: planned or vendor start, else the first update.'),
  startedAt: maybe,
  resolvedAt: maybe,
  scheduledFor: maybe,
  scheduledUntil: maybe,
  components: z.array(z.string()),
  regions: z.array(z.string()),
  origin: Origin,
  afterTheFact: z.boolean().describe('The first words were already that it is over.'),
  revision: z.int(),
  firstSeenAt: Moment,
  changedAt: Moment,
  withdrawnAt: maybe,
  updateCount: z.int(),
  links: z.strictObject({ self: z.string(), report: z.string(), updates: z.string(), changes: z.string() }),
};

export const IncidentSummary = z
  .strictObject({ ...incident, latest: z.strictObject({ status: IncidentStatus, body: z.string(), at: Moment }).nullable() })
  .meta({ id: 'IncidentSummary' });

export const IncidentDetail = z.strictObject({ ...incident, updates: z.array(Update) }).meta({ id: 'Incident' });

export const Change = z
  .strictObject({
    revision: z.int(),
    kind: ChangeKind,
    update: z.int().nullable(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    seenAt: Moment,
  })
  .meta({ id: 'Change' });

export const Region = z
  .strictObject({
    tag: z.string(),
    kind: z.string(),
    name: z.string(),
    within: z.array(z.string()).describe('The coarser places that hold it, nearest first.'),
  })
  .meta({ id: 'Region' });

export const Channel = z
  .strictObject({
    id: z.string(),
    chat: ChatId,
    name: z.string(),
    reference: z.string().describe("The platform's id."),
    kind: ChannelKind,
    preset: Preset,
    state: z.enum(['active', 'paused']),
    pausedCode: z.string().nullable(),
  })
  .meta({ id: 'Channel' });

export const Subscription = z
  .strictObject({
    id: z.string(),
    channel: z.string(),
    filter: z.string(),
    createdBy: z.string().nullable(),
    createdAt: Moment,
    source: z.enum(['chat', 'file']).describe('`file`: it belongs to tocsin.yaml and is changed there.'),
    routes: z.array(z.strictObject({ filter: z.string(), channel: z.string() })),
    openNow: z.int(),
    lastAt: maybe,
  })
  .meta({ id: 'Subscription' });

/** The change holds all the same. */
export const Untold = z
  .strictObject({ code: z.string().describe('`slack.not_in_channel`, `chat.not_connected`…'), detail: z.string() })
  .nullable()
  .describe(
    'Why the line that tells the channel of this change could not be posted there; null where it was, or where nobody is to be told.',
  );

export const Subscribed = z
  .strictObject({
    outcome: z.enum(['subscribed', 'already-subscribed']),
    id: z.string().nullable(),
    filter: z.string(),
    unreadable: z.array(z.string()).describe('Sentences about vendors that cannot be followed.'),
    untold: Untold,
  })
  .meta({ id: 'Subscribed' });

export const Mute = z.strictObject({ vendor: z.string(), until: Moment, by: z.string() }).meta({ id: 'Mute' });

export const Muted = Mute.extend({ untold: Untold }).meta({ id: 'Muted' });

export const Verdict = z
  .strictObject({
    subscription: z.string(),
    filter: z.string(),
    matches: z.boolean(),
    goesTo: z.string().describe('The channel, by its name.'),
    rules: z.array(z.strictObject({ term: z.string(), passed: z.boolean(), because: z.string() })),
    thread: z.string().nullable(),
  })
  .meta({ id: 'Verdict' });

export const TestResult = z
  .strictObject({
    worked: z.boolean(),
    steps: z.array(
      z.strictObject({
        name: z.enum(['post', 'reply', 'edit']),
        worked: z.boolean(),
        code: z.string().nullable(),
        detail: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'TestResult' });

export const Affected = z
  .strictObject({
    incident: z.string(),
    vendor: z.string(),
    vendorName: z.string(),
    title: z.string(),
    kind: IncidentKind,
    impact: Impact,
    begunAt: Moment,
    startedAt: maybe,
    resolvedAt: maybe,
    channel: z.string(),
    channelName: z.string(),
    person: z.string(),
    markedAt: Moment,
  })
  .meta({ id: 'Affected' });
