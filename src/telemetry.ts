import type { Attributes } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-node';
import type { Telemetry as BullTelemetry } from 'bullmq';
import { calmErrors } from '../queues/calm-errors.js';
import { withTimeLimit } from '../queues/time-limit.js';
import type { ChatPort } from './chat/port.js';
import type { Config } from './config.js';
import type { Log } from './log.js';

export interface Telemetry {
  /** What queues and workers are given, so that a job knows which look it comes from. */
  readonly queues: BullTelemetry | undefined;
  /** Runs a piece of work as one span; its error passes through. */
  span<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export const noTelemetry: Telemetry = {
  queues: undefined,
  span: (_name, _attributes, work) => work(),
  close: async () => undefined,
};

export type TelemetryConfig = Pick<
  Config,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG' | 'TOCSIN_ROLES'
>;

/** Whoever does not answer in time costs some spans and nothing else. */
const sendLimitMs = 5_000;
const closeLimitMs = 1_500;
const batch = { maxQueueSize: 2_048, maxExportBatchSize: 512, scheduledDelayMillis: 2_000, exportTimeoutMillis: sendLimitMs };
const spanLimits = { attributeCountLimit: 24, attributeValueLengthLimit: 128, eventCountLimit: 4, linkCountLimit: 4 };

/** Nothing of OpenTelemetry is loaded without an endpoint: it costs about 16 MB (measured with Node 20). */
export async function startTelemetry(config: TelemetryConfig, version: string, log: Log): Promise<Telemetry> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return noTelemetry;
  const [{ trace, SpanStatusCode }, sdk, { OTLPTraceExporter }, { BullMQOtel }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('bullmq-otel'),
  ]);
  const sender = new OTLPTraceExporter({
    url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`,
    headers: headersIn(config.OTEL_EXPORTER_OTLP_HEADERS),
    timeoutMillis: sendLimitMs,
    concurrencyLimit: 2,
  });
  const report = calmErrors(log, 'Traces could not be sent; nothing else depends on it');
  const clean = cleaner({
    'service.name': config.OTEL_SERVICE_NAME,
    'service.version': version,
    'tocsin.roles': config.TOCSIN_ROLES.join(','),
  });
  const exporter: InstanceType<typeof OTLPTraceExporter> = Object.create(sender, {
    export: {
      value: (...[spans, done]: Parameters<typeof sender.export>) =>
        sender.export(spans.map(clean), (result) => {
          if (result.code !== 0) report(result.error, {});
          // The library would tell of it again, by its own means.
          done({ code: 0 });
        }),
    },
  });
  const sampler = new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG) });
  const provider = new sdk.NodeTracerProvider({
    sampler,
    spanLimits,
    spanProcessors: [new sdk.BatchSpanProcessor(exporter, batch)],
  });
  provider.register();
  const tracer = trace.getTracer('tocsin', version);
  log.info({ endpoint: new URL(endpoint).host }, 'Traces are sent');
  return {
    queues: new BullMQOtel({ tracerName: 'tocsin-queues', version }),
    span: (name, attributes, work) =>
      tracer.startActiveSpan(name, { attributes }, async (span) => {
        try {
          return await work();
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          span.setAttribute('error.type', error instanceof Error && 'code' in error ? String(error.code) : 'internal');
          throw error;
        } finally {
          span.end();
        }
      }),
    close: async () => {
      await withTimeLimit(provider.shutdown(), closeLimitMs).catch((error: unknown) => report(error, {}));
      trace.disable();
    },
  };
}

/** `name=value,name=value`, percent-encoded, as the standard has it. */
export function headersIn(text: string | undefined): Record<string, string> {
  const pairs = (text ?? '').split(',').map((pair) => pair.trim());
  return Object.fromEntries(
    pairs.flatMap((pair) => {
      const at = pair.indexOf('=');
      return at < 1 ? [] : [[pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())]];
    }),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** Ids, names of ours and numbers. Results, reasons of failures and stacks can hold what vendors wrote, or an address with a secret. */
const told = new Set([
  'bullmq.queue.name',
  'bullmq.queue.operation',
  'bullmq.job.name',
  'bullmq.job.id',
  'bullmq.job.attempts',
  'bullmq.job.attempts.made',
  'bullmq.job.attempt.finished.timestamp',
  'bullmq.job.delay',
  'bullmq.worker.name',
  'error.type',
]);

function cleaner(service: Attributes): (span: ReadableSpan) => ReadableSpan {
  const isTold = (key: string): boolean => told.has(key) || key.startsWith('tocsin.');
  const cleaned = (attributes: Attributes): Attributes =>
    Object.fromEntries(Object.entries(attributes).filter(([key]) => isTold(key)));
  let resource: ReadableSpan['resource'] | undefined;
  return (span) => {
    resource ??= new Proxy(span.resource, {
      get: (target, key) => (key === 'attributes' ? { ...cleaned(target.attributes), ...service } : Reflect.get(target, key)),
    });
    const own: Partial<ReadableSpan> = {
      resource,
      attributes: cleaned(span.attributes),
      events: span.events.map(({ name, time }) => ({ name, time })),
      status: { code: span.status.code },
    };
    return new Proxy(span, {
      get: (target, key) => (Object.hasOwn(own, key) ? Reflect.get(own, key) : Reflect.get(target, key)),
    });
  };
}

/** A chat whose writes are spans of their own. */
export const tracedChat = (telemetry: Telemetry, chat: ChatPort): ChatPort =>
  telemetry.queues === undefined
    ? chat
    : new Proxy(chat, {
        get: (target, key) => {
          if (key !== 'perform') return Reflect.get(target, key);
          const perform: ChatPort['perform'] = (call, signal) =>
            telemetry.span(
              `chat ${call.op}`,
              { 'tocsin.chat': chat.id, 'tocsin.action': call.about.action, 'tocsin.thread': call.threadId },
              () => chat.perform(call, signal),
            );
          return perform;
        },
      });
