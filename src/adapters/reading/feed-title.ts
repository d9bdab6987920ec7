import type { ComponentStatus, IncidentKind, IncidentStatus } from '../../domain/incident.js';
import { componentStatusOfLabel, statusOfLabel } from './status-words.js';

/** Titles of items carry states and kinds around the name of the incident. */
export interface FeedTitle {
  /** The name alone. */
  readonly text: string;
  readonly status: IncidentStatus | null;
  readonly kind: IncidentKind | null;
  /** "Exports - Degraded Performance": the state of what the title names. */
  readonly component: ComponentStatus | null;
}

interface Part {
  readonly label: string;
  readonly rest: string;
}

const kinds: ReadonlyMap<string, IncidentKind> = new Map([
  ['incident', 'incident'],
  ['new incident', 'incident'],
  ['outage', 'incident'],
  ['maintenance', 'maintenance'],
  ['scheduled maintenance', 'maintenance'],
  ['planned maintenance', 'maintenance'],
  ['emergency maintenance', 'maintenance'],
  ['announcement', 'notice'],
  ['notice', 'notice'],
  ['information', 'notice'],
  ['informational', 'notice'],
]);

/** Words in front of a name that tell neither state nor kind. */
const neutral: ReadonlySet<string> = new Set(['update', 'updated', 'new', 'status', 'alert', 'status update', 'incident update']);

const prefixes: readonly RegExp[] = [
  /^\[([^[\]]{1,40})\]\s*(?:[-–—:]\s*)?(\S.*)$/su,
  /^【([^【】]{1,40})】\s*(\S.*)$/su,
  /^\(([^()]{1,40})\)\s*(?:[-–—:]\s*)?(\S.*)$/su,
  /^([^:[\]()]{1,40}):\s+(\S.*)$/su,
  /^([^-–—[\]()]{1,40})\s[-–—]\s+(\S.*)$/su,
];

const suffix = /^(.{1,400}\S)\s+(?:[-–—|]\s+([^-–—|]{1,40})|\[([^[\]]{1,40})\]|\(([^()]{1,40})\))$/su;

function prefixOf(text: string): readonly Part[] {
  return prefixes.flatMap((pattern) => {
    const found = pattern.exec(text);
    return found === null ? [] : [{ label: (found[1] ?? '').trim(), rest: (found[2] ?? '').trim() }];
  });
}

function suffixOf(text: string): readonly Part[] {
  const found = suffix.exec(text);
  return found === null ? [] : [{ label: (found[2] ?? found[3] ?? found[4] ?? '').trim(), rest: (found[1] ?? '').trim() }];
}

const milestone = /^(?:update for incident|new incident|incident updated?)[:\s]+(\S.*)$/isu;

const plain = (text: string): FeedTitle => ({ text, status: null, kind: null, component: null });

/** One label off the title; null where nothing in front of or behind the name is one. */
function peel(title: string): FeedTitle | null {
  const told = milestone.exec(title)?.[1];
  if (told !== undefined) return { ...plain(told.trim()), kind: 'incident' };
  for (const { label, rest } of [...prefixOf(title), ...suffixOf(title)]) {
    const status = statusOfLabel(label);
    if (status !== null) return { ...plain(rest), status };
    const kind = kinds.get(label.toLowerCase());
    if (kind !== undefined) return { ...plain(rest), kind };
    if (neutral.has(label.toLowerCase())) return plain(rest);
  }
  for (const { label, rest } of suffixOf(title)) {
    const component = componentStatusOfLabel(label);
    if (component !== null) return { ...plain(rest), component };
  }
  return null;
}

/** Titles wear up to three labels: "[Incident] [Resolved] Update: slow exports". */
const mostLabels = 3;

export function readFeedTitle(title: string): FeedTitle {
  let read = plain(title);
  for (let round = 0; round < mostLabels; round += 1) {
    const next = peel(read.text);
    if (next === null) break;
    read = {
      text: next.text,
      status: read.status ?? next.status,
      kind: read.kind ?? next.kind,
      component: read.component ?? next.component,
    };
  }
  return read;
}
