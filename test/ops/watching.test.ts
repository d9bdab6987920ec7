import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createMetrics } from '../../src/metrics.js';

const Target = z.object({ expr: z.string().min(1), refId: z.string() });
const Panel = z.object({
  id: z.int(),
  type: z.enum(['row', 'stat', 'timeseries']),
  title: z.string().min(1),
  gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
  targets: z.array(Target).optional(),
});
const Dashboard = z.object({ title: z.string(), uid: z.string(), schemaVersion: z.int(), panels: z.array(Panel) });
const Rules = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Tocsin[A-Z]/),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.object({ severity: z.enum(['info', 'warning', 'critical']) }),
          annotations: z.strictObject({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
});

const dashboard = Dashboard.parse(JSON.parse(await readFile('ops/grafana-dashboard.json', 'utf8')));
const rules = Rules.parse(parse(await readFile('ops/prometheus-alerts.yaml', 'utf8'))).groups.flatMap((group) => group.rules);

/** Names and labels as a scrape shows them: histograms under three names. */
async function scraped(): Promise<Map<string, ReadonlySet<string>>> {
  const metrics = await createMetrics().registry.getMetricsAsJSON();
  const declared = createMetrics().registry;
  return new Map(
    metrics.flatMap(({ name, type }) => {
      const metric = declared.getSingleMetric(name);
      const labels = new Set<string>(
        metric !== undefined && 'labelNames' in metric ? z.array(z.string()).parse(metric.labelNames) : [],
      );
      const isHistogram = String(type) === 'histogram';
      return isHistogram
        ? ['_bucket', '_sum', '_count'].map((end) => [`${name}${end}`, new Set([...labels, 'le'])] as const)
        : [[name, labels] as const];
    }),
  );
}

const expressions = [
  ...dashboard.panels.flatMap(({ title, targets }) => (targets ?? []).map(({ expr }) => [title, expr] as const)),
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
];

describe('what is watched', () => {
  it.each(expressions)('%s asks for figures that Tocsin gives, by labels that they have', async (_, expr) => {
    const known = await scraped();
    const names = expr.match(/\btocsin_[a-z_]+/g) ?? [];
    for (const name of names) expect([...known.keys()]).toContain(name);
    const labels = [...expr.matchAll(/\b(?:by|group_left) \(([^)]*)\)/g)].flatMap(([, list]) =>
      (list ?? '').split(',').map((label) => label.trim()),
    );
    const given = new Set([...names.flatMap((name) => [...(known.get(name) ?? [])]), 'job', 'instance']);
    for (const label of labels) expect([...given]).toContain(label);
  });

  it('shows every figure, and gives each panel a place of its own', async () => {
    const shown = expressions.map(([, expr]) => expr).join(' ');
    for (const name of (await scraped()).keys()) expect(shown).toContain(name.replace(/_(sum|count)$/, '_bucket'));
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    for (const { gridPos } of dashboard.panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
  });

  it('says of each alert what it means and what to do', () => {
    for (const { annotations } of rules) expect(annotations.description.split(' ').length).toBeGreaterThan(8);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });
});
