import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../src/config.js';
import { freePort } from '../src/db/embedded/free-port.js';
import { startService } from '../src/main.js';
import { noTelemetry, startTelemetry } from '../src/telemetry.js';
import { openWork, untilFirstLooks } from './e2e/census.js';
import { seededChance } from './e2e/chance.js';
import { followStorm } from './e2e/channels.js';
import { previewPlatform } from './e2e/platform.js';
import { StormClock, startStorm } from './e2e/storm.js';
import { logBook } from './queues/log-book.js';
import { freshDatabase } from './support/services.js';
import { waitFor } from './support/wait-for.js';

const Value = z.looseObject({ stringValue: z.string().optional() });
const Attribute = z.object({ key: z.string(), value: Value });
const Span = z.looseObject({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(Attribute).default([]),
});
type Span = z.infer<typeof Span>;
const Export = z.object({
  resourceSpans: z.array(
    z.looseObject({
      resource: z.looseObject({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.looseObject({ spans: z.array(Span) })),
    }),
  ),
});

/** Takes what OTLP over HTTP brings, as a collector does. */
async function startCollector() {
  const bodies: string[] = [];
  const headers: unknown[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      bodies.push(Buffer.concat(parts).toString('utf8'));
      headers.push(request.headers.authorization);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const exports = () => bodies.map((body) => Export.parse(JSON.parse(body)));
  return {
    endpoint: `http://127.0.0.1:${port}`,
    headers,
    text: () => bodies.join('\n'),
    spans: (): Span[] =>
      exports().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    services: () => exports().flatMap(({ resourceSpans }) => resourceSpans.map(({ resource }) => resource.attributes)),
  };
}

/** A service that is told one incident, traced to this endpoint. */
async function tellOne(endpoint: string, env: Readonly<Record<string, string>> = {}) {
  const database = await freshDatabase();
  const { log, lines } = logBook();
  const clock = new StormClock(Date.now());
  const storm = await startStorm({ clock, chance: seededChance(3), seconds: 2, vendorCount: 1, incidentsEach: 1 });
  const platform = previewPlatform(database.db);
  await followStorm(database.db, storm, platform);
  const config = readConfig({
    DATABASE_URL: database.url,
    PORT: '0',
    TOCSIN_ALLOW_PRIVATE_NETWORKS: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    ...env,
  });
  const service = await startService({ config, log, version: '1.2.3', tickMs: 300, sweepMs: 1_000 });
  await untilFirstLooks(database.db);
  clock.skip(100_000);
  const over = new Date();
  await waitFor(async () => (await openWork(database.db, over)).length === 0, { timeoutMs: 60_000, what: 'all told' });
  const begun = Date.now();
  await service.stop();
  const stopMs = Date.now() - begun;
  await storm.close();
  await database.close();
  return { lines, stopMs, password: new URL(database.url).password };
}

describe('traces', { timeout: 120_000 }, () => {
  it('show the way of a change from the look over the queues to the chat, without a word of the vendor or a secret', async () => {
    const collector = await startCollector();
    const secret = randomBytes(8).toString('hex');
    const { password } = await tellOne(collector.endpoint, { OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${secret}` });
    const spans = collector.spans();
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    const ancestors = (span: Span): string[] => {
      const parent = byId.get(span.parentSpanId ?? '');
      return parent === undefined ? [] : [parent.name, ...ancestors(parent)];
    };
    const waysOf = (name: string) => spans.filter((span) => span.name === name).map((span) => ancestors(span).join(' < '));
    expect(waysOf('apply')).toContainEqual(expect.stringContaining('poll'));
    expect(waysOf('deliver')).toContainEqual(expect.stringContaining('apply'));
    expect(waysOf('chat post')).toContainEqual(expect.stringContaining('deliver'));
    expect(spans.some(({ attributes }) => attributes.some(({ key }) => key === 'bullmq.queue.name'))).toBe(true);
    expect(collector.services()[0]).toContainEqual({ key: 'service.name', value: { stringValue: 'tocsin' } });
    expect(collector.headers[0]).toBe(`Bearer ${secret}`);
    const text = collector.text();
    for (const word of ['Trouble', 'Word number', 'status.example', secret, password]) expect(text).not.toContain(word);
  });

  it('that nobody takes are said once, and change nothing else', async () => {
    const { lines, stopMs } = await tellOne(`http://127.0.0.1:${await freePort()}`);
    expect(lines.filter(({ msg }) => msg === 'Traces could not be sent; nothing else depends on it').length).toBeLessThanOrEqual(
      2,
    );
    expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
    expect(stopMs).toBeLessThan(7_000);
  });

  it('are not made, and nothing is loaded for them, without an endpoint', async () => {
    const { log } = logBook();
    expect(await startTelemetry(readConfig({}), '1', log)).toBe(noTelemetry);
    expect(await noTelemetry.span('poll', {}, async () => 7)).toBe(7);
  });
});
