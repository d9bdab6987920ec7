import type { Incident, IncidentUpdate } from './incident.js';
import type { LateOpening } from './late-opening.js';
import type { Account, Preset, Twin, Version } from './thread.js';
import type { LineRules } from './thread-lines.js';
import type { IsoTime } from './time.js';
import type { WatchRules } from './time-lines.js';

/** The texts of one message: of a root its title and the update it quotes, of a reply its update and those that stand below it. */
export type ShownTexts =
  | { readonly of: 'root'; readonly quoted: Version | null }
  | { readonly of: 'reply'; readonly part: number; readonly versions: readonly Version[] };

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
  /** Does an update say nothing that the one before it had not said? Every update has a reply of its own when left out. */
  readonly isNoNews?: (update: IncidentUpdate, before: IncidentUpdate) => boolean;
  /** Is there room for these updates below a part of another one's text? Asked together with `isNoNews`. */
  readonly fitsBelow?: (update: IncidentUpdate, part: number, below: readonly IncidentUpdate[]) => boolean;
  /** When it failed by the vendor's own sentences; none is shown when left out. */
  readonly accountOf?: (incident: Incident) => Account;
  /** How it came to concern a channel that it had not concerned at first. */
  readonly openedLate?: LateOpening;
  /**
   * Which of the texts that stand in one message are to be shown in the channel's language, by `versionKey`; in a root `title` may be among them. None
   * when left out, and what is shown translated then stays so.
   */
  readonly translatedOf?: (message: ShownTexts) => readonly string[];
  /** What time alone brings; nothing when left out. */
  readonly watch?: WatchRules;
  /** Updates that come late are announced by a line; none is when left out. */
  readonly now?: IsoTime;
}
