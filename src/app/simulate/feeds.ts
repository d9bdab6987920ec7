import type { PageSnapshot, SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import { escapeMarkup } from './escape-markup.js';
import { bodyHtml, monthNames, rfc822, statusLabels, toSecond } from './labels.js';
import { feedNumber, statuspageId } from './simulated-ids.js';
import { beginningOf, lastChangeOf, newestFirst } from './statuspage-documents.js';

/** Statuspage's own feeds: one entry for each incident, one paragraph for each update, the newest first, days without a year. */

const entryLimit = 25;

/** `Nov <var data-var='date'> 3</var>, <var data-var='time'>10:15</var>`, with the day padded as Statuspage does. */
function dated(at: IsoTime): string {
  const time = new Date(at);
  const day = String(time.getUTCDate()).padStart(2, ' ');
  return `${monthNames[time.getUTCMonth()]} <var data-var='date'>${day}</var>, <var data-var='time'>${at.slice(11, 16)}</var>`;
}

/** A status that did not change since the update before is called "Update". */
function labelOf(update: SnapshotUpdate, before: SnapshotUpdate | undefined): string {
  return update.status === before?.status ? 'Update' : statusLabels[update.status];
}

function windowParagraph({ kind, scheduledFor, scheduledUntil }: SnapshotIncident): string {
  if (kind !== 'maintenance' || scheduledFor === null) return '';
  const until = scheduledUntil === null ? '' : ` - ${dated(scheduledUntil)}`;
  return `<p><strong>THIS IS A SCHEDULED EVENT ${dated(scheduledFor)}${until} UTC</strong></p>`;
}

function contentOf(incident: SnapshotIncident): string {
  const paragraphs = incident.updates.map((update, index) => {
    const label = labelOf(update, incident.updates[index - 1]);
    return `<p><small>${dated(update.at)} UTC</small><br><strong>${label}</strong> - ${bodyHtml(update.body)}</p>`;
  });
  return windowParagraph(incident) + paragraphs.reverse().join('');
}

const epoch: IsoTime = '1970-01-01T00:00:00.000Z';
const linkOf = (incident: SnapshotIncident, origin: string): string =>
  `${origin}/incidents/${statuspageId('incident', incident.id)}`;
const lastUpdateOf = (incident: SnapshotIncident): IsoTime => incident.updates.at(-1)?.at ?? lastChangeOf(incident) ?? epoch;

function atomEntry(incident: SnapshotIncident, origin: string): string {
  const published = beginningOf(incident);
  return `  <entry>
    <id>tag:${new URL(origin).hostname},2005:Incident/${feedNumber(incident.id)}</id>
    <published>${toSecond(published === '' ? epoch : published)}</published>
    <updated>${toSecond(lastUpdateOf(incident))}</updated>
    <link rel="alternate" type="text/html" href="${escapeMarkup(linkOf(incident, origin))}"/>
    <title>${escapeMarkup(incident.title)}</title>
    <content type="html">${escapeMarkup(contentOf(incident))}</content>
  </entry>`;
}

/** @param readAt what the page's clock says; Statuspage moves the feed's own `updated` with every request. */
export function atomFeed(snapshot: PageSnapshot, origin: string, readAt: IsoTime): string {
  const entries = newestFirst(snapshot.incidents).slice(0, entryLimit);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xml:lang="en-US" xmlns="http://www.w3.org/2005/Atom">
  <id>tag:${new URL(origin).hostname},2005:/history</id>
  <link rel="alternate" type="text/html" href="${escapeMarkup(origin)}"/>
  <link rel="self" type="application/atom+xml" href="${escapeMarkup(origin)}/history.atom"/>
  <title>${escapeMarkup(snapshot.page.name)} Status - Incident History</title>
  <updated>${toSecond(readAt)}</updated>
  <author>
    <name>${escapeMarkup(snapshot.page.name)}</name>
  </author>
${entries.map((incident) => atomEntry(incident, origin)).join('\n')}
</feed>
`;
}

function rssItem(incident: SnapshotIncident, origin: string): string {
  const link = escapeMarkup(linkOf(incident, origin));
  return `    <item>
      <title>${escapeMarkup(incident.title)}</title>
      <description>${escapeMarkup(contentOf(incident))}</description>
      <pubDate>${rfc822(lastUpdateOf(incident))}</pubDate>
      <link>${link}</link>
      <guid>${link}</guid>
    </item>`;
}

/** The same content as RSS; `pubDate` of an item is its newest update. */
export function rssFeed(snapshot: PageSnapshot, origin: string, readAt: IsoTime): string {
  const items = newestFirst(snapshot.incidents).slice(0, entryLimit);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0">
  <channel>
    <title>${escapeMarkup(snapshot.page.name)} Status - Incident History</title>
    <link>${escapeMarkup(origin)}</link>
    <description>Statuspage</description>
    <pubDate>${rfc822(readAt)}</pubDate>
${items.map((incident) => rssItem(incident, origin)).join('\n')}
  </channel>
</rss>
`;
}
