import type { Root } from 'mdast';
import type { Mention } from '../domain/channel-settings.js';
import type { Impact, IncidentKind, IncidentStatus } from '../domain/incident.js';
import type { Language } from '../domain/language.js';
import type { DiffRun } from '../domain/text-diff.js';
import type { Account, LineFacts, Standing, Twin } from '../domain/thread.js';
import type { IsoTime } from '../domain/time.js';
import type { Line } from '../words/segments.js';
import type { Control } from './controls.js';

/**
 * Neutral views: what a message says, before any platform's dialect. They hold facts and parsed texts, no wording and no markup, so one view
 * gives Block Kit, a Discord embed and HTML.
 */
interface Written {
  /** What Tocsin itself says in it is said in this language; English where it is left out. */
  readonly language?: Language;
}

/** Vendor's words in it were translated by a machine; `url` leads to what the vendor wrote, null where there is no such place. */
export interface TranslationMark {
  readonly url: string | null;
}

export interface RootView extends Written {
  readonly kind: 'root';
  readonly vendor: string;
  readonly title: string;
  readonly url: string | null;
  /** Our own page about this incident; null where no public address is configured. */
  readonly reportUrl: string | null;
  readonly incidentKind: IncidentKind;
  readonly status: IncidentStatus;
  readonly impact: Impact;
  readonly startedAt: IsoTime | null;
  readonly resolvedAt: IsoTime | null;
  readonly scheduledFor: IsoTime | null;
  readonly scheduledUntil: IsoTime | null;
  readonly components: readonly string[];
  readonly regions: readonly string[];
  readonly updateCount: number;
  /** The newest update's text; null while there is none. */
  readonly latest: { readonly status: IncidentStatus; readonly at: IsoTime; readonly body: Root } | null;
  readonly postmortem: { readonly at: IsoTime } | null;
  readonly retroactive: boolean;
  /** The vendor's oldest update: when a retroactive report was published. */
  readonly publishedAt: IsoTime | null;
  readonly withdrawn: boolean;
  /** When we first saw it; gives "seen 31 s later" while that is news. */
  readonly seenAt: IsoTime;
  /** It speaks of more regions than it names. */
  readonly unnamedRegions?: boolean;
  /** When it failed by the vendor's own sentences. */
  readonly account?: Account;
  /** Whom it names; who of them is pinged is decided when it is posted. */
  readonly mentions?: readonly Mention[];
  readonly translation?: TranslationMark;
}

export interface ReplyView extends Written {
  readonly kind: 'reply';
  readonly vendor: string;
  readonly status: IncidentStatus;
  readonly at: IsoTime;
  readonly body: Root;
  /** Part of a long text: 1 of 1 for most. */
  readonly part: number;
  readonly parts: number;
  /** Resolved replies say how long the incident was open; null elsewhere and where the page gives no duration. */
  readonly openMs: number | null;
  /** Postmortems say how long after the end they came. */
  readonly afterEndMs: number | null;
  /** Set when the vendor has changed this text since: "edited by LiveKit 20:32". */
  readonly editedAt: IsoTime | null;
  readonly removed: boolean;
  /** The incident was over before this update and is open again. */
  readonly reopens: boolean;
  /** Its text stands in full in another thread, and only a link to it is shown. */
  readonly twin?: Twin;
  /** There is no root to say how things stand, so this reply says it. */
  readonly standing?: Standing;
  /** Later updates without news, which have no reply of their own. */
  readonly appended?: readonly AppendedView[];
  readonly translation?: TranslationMark;
}

export interface AppendedView {
  readonly status: IncidentStatus;
  readonly at: IsoTime;
  readonly body: Root;
  readonly editedAt: IsoTime | null;
  readonly removed: boolean;
}

export interface EditNoteView extends Written {
  readonly kind: 'edit-note';
  readonly vendor: string;
  readonly at: IsoTime;
  readonly runs: readonly DiffRun[];
}

export interface WithdrawnNoteView extends Written {
  readonly kind: 'withdrawn-note';
  readonly vendor: string;
}

/** A line of our own about the incident as a whole. */
export interface LineView extends Written {
  readonly kind: 'line';
  readonly vendor: string;
  readonly facts: LineFacts;
}

/** A message about a channel as a whole, in words of ours. */
export interface ChannelPostView extends Written {
  readonly kind: 'channel-post';
  /** In that language already. */
  readonly lines: readonly Line[];
  readonly controls: readonly Control[];
}

export type MessageView = RootView | ReplyView | EditNoteView | WithdrawnNoteView | LineView | ChannelPostView;
