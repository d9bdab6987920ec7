import type { ThreadWork } from '../db/thread-work.js';
import { promisedUpdate } from '../domain/account/promised-update.js';
import { silenceDue } from '../domain/account/usual-rhythm.js';
import { type Incident, type IncidentUpdate, shownUpdates } from '../domain/incident.js';
import type { IsoTime } from '../domain/time.js';
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

const promises = new WeakMap<IncidentUpdate, { readonly by: IsoTime | undefined }>();

/** Every thread of an incident asks again about its last update. */
function promiseOf(update: IncidentUpdate): IsoTime | undefined {
  const known = promises.get(update) ?? { by: promisedUpdate(update.body, update.at)?.by };
  promises.set(update, known);
  return known.by;
}

function silenceOf(incident: Incident, usualGapMs: number | undefined): Silence | undefined {
  const last = shownUpdates(incident).findLast(({ status }) => status !== 'postmortem');
  if (last === undefined) return undefined;
  const promisedBy = promiseOf(last);
  const due = silenceDue({ lastUpdateAt: last.at, usualGapMs, promisedBy, impact: incident.impact });
  return due === undefined ? undefined : { ...due, promisedBy: promisedBy ?? null, usualGapMs: usualGapMs ?? null };
}
