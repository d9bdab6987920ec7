import type { PageSnapshot, SnapshotIncident } from '../../domain/snapshot.js';
import { escapeMarkup } from './escape-markup.js';
import { statuspageId } from './simulated-ids.js';
import { newestFirst } from './statuspage-documents.js';

/** The pages that a person or a detector sees on the simulated vendor: plain, with the feeds announced as Statuspage announces them. */

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1c2430;background:#fff}' +
  'small{color:#5c6675}article{border-top:1px solid #d5dae1;padding:.75rem 0}a{color:#0b57c2}h1{font-size:1.4rem}h2{font-size:1.1rem;margin:0}';

function document(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeMarkup(title)}</title>
<link rel="alternate" type="application/atom+xml" title="ATOM" href="/history.atom"><link rel="alternate" type="application/rss+xml" title="RSS" href="/history.rss">
<style>${style}</style></head><body>${body}</body></html>
`;
}

const words = (status: string): string => escapeMarkup(status.replaceAll('_', ' '));

function teaser(incident: SnapshotIncident): string {
  const last = incident.updates.at(-1);
  const text = last === undefined ? '' : `<p>${escapeMarkup(last.body)}</p><small>${escapeMarkup(last.at)}</small>`;
  return `<article><h2><a href="/incidents/${statuspageId('incident', incident.id)}">${escapeMarkup(incident.title)}</a></h2><small>${words(incident.status)}</small>${text}</article>`;
}

export function pageHtml(snapshot: PageSnapshot): string {
  const name = escapeMarkup(snapshot.page.name);
  const incidents = newestFirst(snapshot.incidents).map(teaser).join('');
  return document(
    `${snapshot.page.name} Status`,
    `<h1>${name} Status <small>(simulated)</small></h1><p>Now: ${words(snapshot.status)} · <a href="/history.atom">Atom</a> · <a href="/history.rss">RSS</a></p>${incidents}`,
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
  );
}
