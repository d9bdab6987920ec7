import type { ThreadWork } from '../db/thread-work.js';
import { promisedUpdate } from '../domain/account/promised-update.js';
import { silenceDue } from '../domain/account/usual-rhythm.js';
import { type Incident, shownUpdates } from '../domain/incident.js';
import type { Silence, WatchRules } from '../domain/time-lines.js';

/** What decides about the lines that time alone brings to one thread. */
export const watchRules = (
  { channel, quietUntil = null, pageReadAt = null, rootPostedAt }: ThreadWork,
  usualGapMs: number | undefined,
): WatchRules => ({
  silence: channel.settings.silence,
  quietUntil,
  pageReadAt,
  rootPostedAt,
  silenceAfter: (incident) => silenceOf(incident, usualGapMs),
});

function silenceOf(incident: Incident, usualGapMs: number | undefined): Silence | undefined {
  const last = shownUpdates(incident).findLast(({ status }) => status !== 'postmortem');
  if (last === undefined) return undefined;
  const promisedBy = promisedUpdate(last.body, last.at)?.by;
  const due = silenceDue({ lastUpdateAt: last.at, usualGapMs, promisedBy, impact: incident.impact });
  return due === undefined ? undefined : { ...due, promisedBy: promisedBy ?? null, usualGapMs: usualGapMs ?? null };
}
