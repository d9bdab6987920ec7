import type { Impact, IncidentKind } from '../../domain/incident.js';
import { linesOfMarkup, type MarkupLine } from './feed-lines.js';

/** Lines of the form "Label: value" that many feeds put around the text of a post. */
export type LabelName = 'status' | 'severity' | 'type' | 'duration' | 'components' | 'regions' | 'start' | 'end' | 'other';

export interface Label {
  readonly name: LabelName;
  readonly value: string;
  /** The lines that hold the label and its value. */
  readonly lines: readonly MarkupLine[];
}

const names: readonly (readonly [LabelName, string])[] = [
  [
    'status',
    'status, state, current status, incident status, current state, zustand, statut, état, estado, stato, статус, ステータス, 状態, 상태, 状态, 狀態',
  ],
  [
    'severity',
    'severity, impact, incident severity, priority, schweregrad, sévérité, gravité, gravedad, severidade, gravità, ernst, 影響度, 심각도, 严重程度',
  ],
  ['type', 'type, event type, incident type, kind, typ, tipo, 種別, 유형, 类型'],
  ['duration', 'duration, dauer, durée, duración, duração, durata, duur'],
  [
    'components',
    'affected components, affected component, components, component, affected services, affected service, services, service, resources, resource, affected systems, impacted services, impacted components, products, betroffene komponenten, composants affectés, componentes afectados, componentes afetados, componenti interessati, getroffen componenten, 影響範囲, 受影响组件, 影响组件',
  ],
  [
    'regions',
    'regions, region, locations, location, affected regions, affected locations, regionen, régions, regiones, regiões, regioni',
  ],
  [
    'start',
    'start, start time, started, started at, begin, begins, starts, starts at, scheduled start, scheduled start time, scheduled for, from, beginn',
  ],
  ['end', 'end, end time, ended at, ends, ends at, scheduled end, scheduled end time, scheduled until, until, to, ende'],
  [
    'other',
    'updates, update history, incident id, id, link, url, updated, updated at, last updated, created, created at, posted',
  ],
];

const table = new Map(
  names.flatMap(([name, labels]) => labels.split(',').map((label): [string, LabelName] => [label.trim(), name])),
);

/** What is longer is a sentence. The limit also bounds what the expression below can cost. */
const longestLabel = 80;

function labelOf(line: string): LabelName | undefined {
  const text = line.trim();
  return text.length > longestLabel ? undefined : table.get(text.toLowerCase().replace(/(?:(?<!\s)\s+)?[:：]$/u, ''));
}

/** The label in front of the first colon; a value on lines of its own follows a label that stands alone. */
export function labelsOf(html: string): Label[] {
  const lines = linesOfMarkup(html);
  return lines.flatMap((line, index) => {
    const colon = line.text.search(/[:：]/u);
    const label = labelOf(colon === -1 ? line.text : line.text.slice(0, colon));
    const isAlone = colon === -1 || colon === line.text.length - 1;
    if (label === undefined || (colon === -1 && !line.isBold)) return [];
    if (!isAlone) return [{ name: label, value: line.text.slice(colon + 1).trim(), lines: [line] }];
    const listed = listBehind(lines, index);
    return [{ name: label, value: listed.map(({ text }) => text).join('\n'), lines: [line, ...listed] }];
  });
}

/** No incident affects more components than this, and a page of thousands of labels must not read each other's lists. */
const longestList = 500;

function listBehind(lines: readonly MarkupLine[], index: number): MarkupLine[] {
  let end = index + 1;
  while (end - index <= longestList && lines[end]?.isListed === true) end += 1;
  return lines.slice(index + 1, end);
}

const severities: readonly (readonly [Impact, RegExp])[] = [
  ['maintenance', /^(?:maintenance|scheduled|planned)/],
  [
    'critical',
    /^(?:critical|major outage|full outage|complete outage|sev[- ]?[01]|p[01]|blocker|severe|unavailable|outage|down)\b/,
  ],
  ['major', /^(?:major|high|partial outage|sev[- ]?2|p2|significant)\b/],
  ['minor', /^(?:minor|low|medium|moderate|degraded|sev[- ]?[345]|p[345])\b/],
];

/** A severity in the vendor's words; `unknown` for words such as "available", which speak of the service after the incident. */
export function impactOfSeverity(value: string): Impact {
  const word = value.trim().toLowerCase();
  return severities.find(([, pattern]) => pattern.test(word))?.[0] ?? 'unknown';
}

export function kindOfType(value: string): IncidentKind | null {
  if (
    /maintenance|planned|scheduled|wartung|mantenimiento|manutenção|manutenzione|onderhoud|メンテナンス|점검|维护/iu.test(value)
  )
    return 'maintenance';
  if (/announcement|notice|information|security bulletin/i.test(value)) return 'notice';
  return /incident|outage|disruption|issue|störung|ausfall|panne/iu.test(value) ? 'incident' : null;
}

/** With the state in brackets behind it. */
const longestName = 260;

/** Names of components, one a line or joined by commas, without the state in brackets behind each. */
export function componentsOfLabel(value: string): string[] {
  const parts = value.includes('\n') ? value.split('\n') : value.split(/,\s+/);
  const bare = parts
    .map((part) => part.trim())
    .filter((part) => part.length <= longestName)
    .map((part) => part.replace(/(?:(?<!\s)\s+)?\([^()]{1,60}\)$/u, '').trim());
  return [...new Set(bare.filter((part) => part !== ''))];
}
