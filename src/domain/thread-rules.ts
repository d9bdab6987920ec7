import type { IncidentUpdate } from './incident.js';
import type { Preset, Twin } from './thread.js';
import type { LineRules } from './thread-lines.js';
import type { IsoTime } from './time.js';

/** What decides, besides the incident and the log, which writes a thread needs. `plain` knows nothing of what may be left out. */
export interface ThreadRules {
  readonly preset: Preset;
  /** How many replies the update's text takes, at least 1. */
  readonly parts: (update: IncidentUpdate) => number;
  /** The text of an update in one of its revisions; undefined when it is not kept any more. */
  readonly textAt: (seq: number, revision: number) => string | undefined;
  /** Does the root show this text whole? A text that is cut there is never left to the root alone. Everything fits when left out. */
  readonly fitsRoot?: (update: IncidentUpdate) => boolean;
  /** Lines of our own and mentions; none when left out, and none with the preset `plain`. */
  readonly lines?: LineRules;
  /** There is no root to be seen: each reply says how things stand, and nothing is left to the root. */
  readonly standing?: boolean;
  /**
   * The thread of the channel in which the same postmortem stands in full; asked for postmortems that were not posted, and for those told by a link
   * when they changed. `wait`: that thread is about to post it, so it and all updates after it have to wait. Always in full when left out.
   */
  readonly twinOf?: (update: IncidentUpdate) => Twin | 'wait' | undefined;
  /** Updates that come late are announced by a line; none is when left out. */
  readonly now?: IsoTime;
}
