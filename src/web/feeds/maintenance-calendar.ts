import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { RecordedIncident } from '../../db/record/api-incidents.js';
import { shownUpdates } from '../../domain/incident.js';
import { addMs, type IsoTime } from '../../domain/time.js';
import { parseVendorText } from '../../render/text/parse-vendor-text.js';
import { toPlain } from '../../render/text/to-plain.js';
import type { WebWords } from '../../words/web/en.js';
import { entryId, printable, updatedAt } from './feed-entry.js';

const hourMs = 3_600_000;

/** Where the vendor plans no end it is as if it took an hour: a calendar has no room for "open". */
function spanOf({ incident, begunAt }: RecordedIncident): { readonly from: IsoTime; readonly until: IsoTime } {
  const from = incident.scheduledFor ?? incident.startedAt ?? begunAt;
  const ends = [incident.scheduledUntil, incident.resolvedAt].filter((end) => end !== null && end > from);
  return { from, until: ends[0] ?? addMs(from, hourMs) };
}

/**
 * Planned maintenance as a calendar (RFC 5545), times in UTC. An event keeps its UID; its SEQUENCE is the incident's revision, so that a calendar takes over
 * what changed, and it is cancelled when the vendor takes it off its page.
 */
export function maintenanceCalendar(
  incidents: readonly RecordedIncident[],
  { title, words, base }: { readonly title: string; readonly words: WebWords; readonly base: string },
): string {
  const calendar = ical({
    name: title,
    prodId: { company: 'Tocsin', product: 'Tocsin', language: words.lang.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3_600,
  });
  for (const recorded of incidents) {
    const { incident, page } = recorded;
    const { from, until } = spanOf(recorded);
    const url = `${base}/incidents/${encodeURIComponent(incident.id)}`;
    const changed = new Date(updatedAt(recorded));
    const texts = shownUpdates(incident)
      .toReversed()
      .map(
        (update) =>
          `${words.status[update.status]}, ${words.calendar.dateTime(update.at)}\n${toPlain(parseVendorText(update.body))}`,
      );
    calendar.createEvent({
      id: `${entryId(incident.id).replace('urn:uuid:', '')}@tocsin`,
      sequence: incident.revision - 1,
      stamp: changed,
      lastModified: changed,
      created: new Date(incident.firstSeenAt),
      start: new Date(from),
      end: new Date(until),
      summary: printable(`${page.vendorName}: ${incident.title}`),
      description: printable([url, ...texts].join('\n\n')),
      ...(incident.components.length === 0 ? {} : { categories: incident.components.map((name) => ({ name: printable(name) })) }),
      url,
      status: statusOf(recorded),
    });
  }
  // The last line ends like every other one.
  return `${calendar.toString()}\r\n`;
}

const statusOf = ({ incident }: RecordedIncident): ICalEventStatus =>
  incident.withdrawnAt !== null || incident.status === 'withdrawn' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED;
