import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Story } from '../../db/record-crowd.js';
import { Impact, IncidentStatus } from '../../domain/incident.js';

const Time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const Text = z
  .string()
  .min(1)
  .transform((text) => text.replaceAll('\u0000', ' '));
const Status = z
  .string()
  .transform((word) => word.toLowerCase().replaceAll(' ', '_'))
  .pipe(IncidentStatus.catch('identified'));
const Severity = Impact.catch('unknown');

interface Told {
  readonly status: IncidentStatus;
  readonly body: string;
  readonly at: number;
}

const Lines = z.object({
  title: Text,
  impact: Severity,
  components: z.array(Text),
  updates: z.array(z.object({ at: Time, status: Status, message: Text })).min(1),
});

const Files = z.object({
  name: Text,
  impact: Severity,
  updates: z.array(z.object({ date: Time, status: Status, content: Text })).min(1),
});

const cloudImpacts = { high: 'critical', medium: 'major', low: 'minor' } as const;
const Clouds = z.object({
  external_desc: Text,
  severity: z.enum(['high', 'medium', 'low']),
  service_name: Text,
  affected_products: z.array(z.object({ title: Text })),
  updates: z.array(z.object({ when: Time, status: z.string(), text: Text })).min(1),
});

const Outlines = z.object({
  title: Text,
  severity: Severity,
  components: z.array(Text),
  duration_minutes: z.number().min(0).nullable(),
  update_count: z.number().int().min(0),
});

/** Rows that have not what is asked for are left out. */
const good = <Row>(schema: z.ZodType<Row>, rows: readonly unknown[]): Row[] =>
  rows.flatMap((row) => {
    const read = schema.safeParse(row);
    return read.success ? [read.data] : [];
  });

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const listIn = (path: string): readonly unknown[] => (existsSync(path) ? z.array(z.unknown()).parse(json(path)) : []);

const linesIn = (path: string): readonly unknown[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line): unknown => JSON.parse(line))
    : [];

const filesIn = (folder: string): readonly unknown[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .sort()
        .map((name) => json(join(folder, name)))
    : [];

const longestMinutes = 30 * 24 * 60;

function storyOf(head: Omit<Story, 'kind' | 'minutes' | 'updates'>, told: readonly Told[]): Story {
  const inOrder = told.toSorted((a, b) => a.at - b.at);
  const first = inOrder[0]?.at ?? 0;
  const minuteOf = (at: number): number => Math.min(longestMinutes, Math.round((at - first) / 60_000));
  const end = inOrder.findLast(({ status }) => status !== 'postmortem')?.at ?? first;
  const kind = head.impact === 'maintenance' ? 'maintenance' : 'incident';
  return {
    ...head,
    kind,
    minutes: Math.max(1, minuteOf(end)),
    updates: inOrder.map(({ status, body, at }) => ({ status, body, minute: minuteOf(at) })),
  };
}

/** An outline has a title, a length and a number of updates; what these say is lent by the others. */
function filled(outline: z.infer<typeof Outlines>, lent: readonly string[], at: number): Story {
  const { title, severity: impact, components, update_count: count, duration_minutes: open } = outline;
  const minutes = Math.min(longestMinutes, Math.max(1, Math.round(open ?? 60)));
  const updates = Array.from({ length: Math.max(1, count) }, (_, index) => ({
    status: index >= count - 1 ? ('resolved' as const) : index === 0 ? ('investigating' as const) : ('identified' as const),
    body: lent[(at * 13 + index) % Math.max(1, lent.length)] ?? title,
    minute: Math.round((minutes * index) / Math.max(1, count - 1)),
  }));
  return { title, impact, components, kind: impact === 'maintenance' ? 'maintenance' : 'incident', minutes, updates };
}

/** What vendors really wrote, from a folder of recorded histories; none where it is not there. */
export function recordedStories(folder: string): readonly Story[] {
  const told = [
    ...good(Lines, linesIn(join(folder, 'github-status/incidents.jsonl'))).map(({ title, impact, components, updates }) =>
      storyOf(
        { title, impact, components },
        updates.map(({ at, status, message }) => ({ at, status, body: message })),
      ),
    ),
    ...good(Files, filesIn(join(folder, 'datocms'))).map(({ name, impact, updates }) =>
      storyOf(
        { title: name, impact, components: [] },
        updates.map(({ date, status, content }) => ({ at: date, status, body: content })),
      ),
    ),
    ...good(Clouds, listIn(join(folder, 'aws-gcp-2022/gcp-incidents.json'))).map((row) =>
      storyOf(
        {
          title: row.external_desc,
          impact: cloudImpacts[row.severity],
          components: row.affected_products.map(({ title }) => title),
        },
        row.updates.map(({ when, status, text }) => ({
          at: when,
          status: status === 'AVAILABLE' ? 'resolved' : 'investigating',
          body: text,
        })),
      ),
    ),
  ];
  const lent = told.flatMap(({ updates }) => updates.map(({ body }) => body));
  const outlines = good(Outlines, listIn(join(folder, 'incident-atlas/incidents.json')));
  return [...told, ...outlines.map((outline, at) => filled(outline, lent, at))];
}
