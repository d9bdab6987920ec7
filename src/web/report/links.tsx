import type { VNode } from 'preact';
import type { IncidentReport } from '../../db/record/report.js';
import { useAddress, useWords } from '../parts/locale.js';
import { webLink } from '../parts/web-link.js';

/** Where to read on: the vendor's page, the same for programs, feeds, and the threads about it. */
export function Links({ report }: { readonly report: IncidentReport }): VNode {
  const to = useAddress();
  const { incident } = useWords();
  const feed = `/feeds/${encodeURIComponent(report.vendorSlug)}`;
  const links = [
    { href: to(`/incidents/${report.id}.json`), label: incident.json },
    { href: to(`${feed}.atom`), label: incident.feed },
    ...(report.kind === 'maintenance' ? [{ href: to(`${feed}.ics`), label: incident.calendar }] : []),
    ...report.threads.map(({ channelId, channelName, rootRef }) => ({
      href: to(`/preview/${encodeURIComponent(channelId)}${rootRef === null ? '' : `#t-${rootRef}`}`),
      label: incident.thread(channelName),
    })),
  ];
  return (
    <ul class="links">
      <li>
        <a href={webLink(report.url) ?? report.pageUrl} rel="noopener noreferrer">
          {incident.original}
        </a>
      </li>
      {links.map(({ href, label }) => (
        <li>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
