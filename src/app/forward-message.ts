import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { type ForwardEvent, ForwardKind } from '../domain/forward.js';
import { type Impact, type Incident, shownUpdates } from '../domain/incident.js';
import type { Language } from '../domain/language.js';
import { rootState } from '../domain/root-state.js';
import type { IsoTime } from '../domain/time.js';
import { cutToFit } from '../render/text/cut.js';
import { safeUrl } from '../render/text/safe-url.js';
import { discordText } from '../render/text/to-discord.js';
import { mrkdwnLink, mrkdwnText } from '../render/text/to-mrkdwn.js';
import { notificationSentence } from '../render/wording.js';
import { answerWordsOf, wordsOf } from '../words/languages.js';
import { messageView } from './message-view.js';

/** What a way out of chat needs to know of its other end; sealed in the database. */
export const ForwardTarget = z.object({
  kind: ForwardKind,
  url: z.string(),
  /** Signs what a webhook is sent (`whsec_…`), or routes an alert of PagerDuty. */
  secret: z.string().nullable(),
});
export type ForwardTarget = z.infer<typeof ForwardTarget>;

export interface ForwardNews {
  readonly event: ForwardEvent;
  readonly incident: Incident;
  readonly vendor: { readonly slug: string; readonly name: string };
  /** As people write it; null where it stands for the whole channel. */
  readonly filter: string | null;
  readonly channelName: string;
  /** Of the channel; English where it is left out. */
  readonly language?: Language | undefined;
  readonly reportUrl: string | null;
  /** The same for each repetition, so that whoever gets it twice can tell. */
  readonly id: string;
  readonly at: IsoTime;
}

export interface ForwardMessage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The message for one end, ready to be posted. The same news always gives the same body. */
export function forwardMessage(target: ForwardTarget, news: ForwardNews): ForwardMessage {
  switch (target.kind) {
    case 'webhook':
      return signed(target.secret ?? '', news, JSON.stringify(webhookBody(news)));
    case 'pagerduty':
      return plain(pagerdutyBody(target.secret ?? '', news));
    case 'slack':
      return plain({ text: line(news, mrkdwnText, (label, url) => mrkdwnLink(url, label)), unfurl_links: false });
    case 'discord':
      return plain({ content: line(news, discordText, (label, url) => `[${label}](<${url}>)`), allowed_mentions: { parse: [] } });
  }
}

const plain = (body: unknown): ForwardMessage => ({ body: JSON.stringify(body), headers: {} });

/** As the Standard Webhooks specification has it, so that receivers can check it with a library: HMAC-SHA256 over id, time in seconds and body. */
function signed(secret: string, { id, at }: ForwardNews, body: string): ForwardMessage {
  const seconds = String(Math.floor(Date.parse(at) / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { body, headers: { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` } };
}

/** Long incidents are sent with their newest updates; the report has all. */
const mostUpdates = 50;
const longestBody = 4_000;

function webhookBody({ event, incident, vendor, filter, channelName, reportUrl, at }: ForwardNews) {
  const shown = shownUpdates(incident);
  const { id, title, kind, impact, status, url, startedAt, resolvedAt, scheduledFor, scheduledUntil, components, regions } =
    incident;
  return {
    type: `incident.${event}`,
    timestamp: at,
    data: {
      vendor,
      channel: channelName,
      filter,
      incident: {
        ...{ id, title, kind, impact, status, url, report: reportUrl, startedAt, resolvedAt, scheduledFor, scheduledUntil },
        ...{ components, regions, revision: incident.revision, updateCount: shown.length },
        updates: shown.slice(-mostUpdates).map((update) => ({
          status: update.status,
          at: update.at,
          body: update.body.slice(0, longestBody),
          isCut: update.body.length > longestBody,
        })),
      },
    },
  };
}

/** PagerDuty's four levels; an impact that is not stated is at least worth a look. */
const severities: Readonly<Record<Impact, 'critical' | 'error' | 'warning' | 'info'>> = {
  critical: 'critical',
  major: 'error',
  minor: 'warning',
  unknown: 'warning',
  none: 'info',
  maintenance: 'info',
};

/** Events API v2: `summary` holds 1,024 characters, `dedup_key` 255. One alert for each incident, opened again by the same key. */
function pagerdutyBody(routingKey: string, news: ForwardNews) {
  const { event, incident, vendor, reportUrl } = news;
  const { root } = wordsOf(news);
  const { forward } = answerWordsOf(news);
  const isEnd = event === 'resolved' || event === 'withdrawn';
  const dedup = { routing_key: routingKey, event_action: isEnd ? 'resolve' : 'trigger', dedup_key: `tocsin:${incident.id}` };
  if (isEnd) return dedup;
  const page = safeUrl(incident.url ?? '');
  const links = [
    ...(page === undefined ? [] : [{ href: page, text: forward.pageOf(vendor.name) }]),
    ...(reportUrl === null ? [] : [{ href: reportUrl, text: root.report }]),
  ];
  return {
    ...dedup,
    payload: {
      summary: `${vendor.name}: ${incident.title}`.slice(0, 1_024),
      source: vendor.slug,
      severity: severities[incident.impact],
      ...(incident.startedAt === null ? {} : { timestamp: incident.startedAt }),
      component: incident.components.slice(0, 20).join(', '),
      group: incident.regions.slice(0, 20).join(', '),
      class: incident.kind,
      custom_details: {
        status: incident.status,
        impact: incident.impact,
        latest: (shownUpdates(incident).at(-1)?.body ?? '').slice(0, longestBody),
      },
    },
    ...(links.length === 0 ? {} : { links }),
  };
}

/** Both platforms' incoming webhooks take at least so much. */
const longestLine = 1_800;

function line(news: ForwardNews, written: (text: string) => string, linked: (label: string, url: string) => string): string {
  const { incident, vendor, reportUrl, language = 'en' } = news;
  const view = messageView(
    { kind: 'edit-root', state: rootState(incident) },
    { incident, vendor: vendor.name, publicUrl: null, revisionAt: () => undefined, language },
  );
  if (view.kind !== 'root') throw new Error('the view of a root is none');
  const url = reportUrl ?? safeUrl(incident.url ?? '');
  const said = written(cutToFit(notificationSentence(view), longestLine, written));
  return url === undefined ? said : `${said} ${linked(wordsOf(news).root.report, url)}`;
}
