import type { PageSnapshot, SnapshotIncident } from '../../domain/snapshot.js';
import { escapeMarkup } from './escape-markup.js';
import { statuspageId } from './simulated-ids.js';
import { newestFirst } from './statuspage-documents.js';

/** The pages that a person or a detector sees on the simulated vendor: plain, with the feeds announced as Statuspage announces them. */

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1c2430;background:#fff}' +
  'small{color:#5c6675}article{border-top:1px solid #d5dae1;padding:.75rem 0}a{color:#0b57c2}h1{font-size:1.4rem}h2{font-size:1.1rem;margin:0}';

/** What distinguishes the pages of one provider from those of another. */
export interface PageMarks {
  /** Goes into `<head>`: feeds, assets, generators. */
  readonly head: string;
  readonly foot: string;
  /** Where an incident stands, from the page's origin on. */
  path(incident: SnapshotIncident): string;
}

export const alternate = (type: 'atom' | 'rss', href: string): string =>
  `<link rel="alternate" type="application/${type}+xml" title="${type.toUpperCase()}" href="${href}">`;

const ownMarks: PageMarks = {
  head: `${alternate('atom', '/history.atom')}${alternate('rss', '/history.rss')}`,
  foot: '<p><a href="/history.atom">Atom</a> · <a href="/history.rss">RSS</a></p>',
  path: ({ id }) => `/incidents/${statuspageId('incident', id)}`,
};

function document(title: string, body: string, head: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeMarkup(title)}</title>
${head}
<style>${style}</style></head><body>${body}</body></html>
`;
}

const words = (status: string): string => escapeMarkup(status.replaceAll('_', ' '));

function teaser(incident: SnapshotIncident, { path }: PageMarks): string {
  const last = incident.updates.at(-1);
  const text = last === undefined ? '' : `<p>${escapeMarkup(last.body)}</p><small>${escapeMarkup(last.at)}</small>`;
  return `<article><h2><a href="${path(incident)}">${escapeMarkup(incident.title)}</a></h2><small>${words(incident.status)}</small>${text}</article>`;
}

export function pageHtml(snapshot: PageSnapshot, marks: PageMarks = ownMarks): string {
  const name = escapeMarkup(snapshot.page.name);
  const incidents = newestFirst(snapshot.incidents)
    .map((incident) => teaser(incident, marks))
    .join('');
  return document(
    `${snapshot.page.name} Status`,
    `<h1>${name} Status <small>(simulated)</small></h1><p>Now: ${words(snapshot.status)}</p>${incidents}${marks.foot}`,
    marks.head,
  );
}

export function incidentHtml(snapshot: PageSnapshot, incident: SnapshotIncident): string {
  const updates = incident.updates
    .map(
      ({ status, body, at }) =>
        `<article><h2>${words(status)}</h2><p>${escapeMarkup(body)}</p><small>${escapeMarkup(at)}</small></article>`,
    )
    .reverse()
    .join('');
  return document(
    `${incident.title} · ${snapshot.page.name} Status`,
    `<p><a href="/">${escapeMarkup(snapshot.page.name)} Status</a> <small>(simulated)</small></p><h1>${escapeMarkup(incident.title)}</h1>${updates}`,
    ownMarks.head,
  );
}
