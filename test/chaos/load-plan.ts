import type { LoadOptions } from './load-options.js';

/** One page of the run: which incidents it shows and which channels follow it, both counted from 0. */
export interface PagePlan {
  readonly incidents: readonly number[];
  readonly channels: readonly number[];
}

/** Statuspage lists fifty; half of that leaves room for pages that differ. */
const mostOnPage = 25;

type Shape = Pick<LoadOptions, 'incidents' | 'updates' | 'channels' | 'spread'>;

/** Channels follow pages as a whole, so enough pages are needed for the incidents to spread evenly. */
export function planPages({ incidents, channels, spread }: Shape): readonly PagePlan[] {
  const isEverywhere = spread === channels;
  const count = Math.max(Math.ceil(incidents / mostOnPage), isEverywhere ? 1 : Math.min(incidents, channels));
  return Array.from({ length: count }, (_nothing, page) => ({
    incidents: Array.from({ length: incidents }, (_none, incident) => incident).filter((incident) => incident % count === page),
    channels: Array.from({ length: spread }, (_none, place) => (page * spread + place) % channels),
  }));
}

export interface Owed {
  readonly threads: number;
  /** Roots and replies. */
  readonly messages: number;
  readonly inFullestChannel: { readonly threads: number; readonly messages: number };
}

export function owedBy(pages: readonly PagePlan[], { updates, channels }: Shape): Owed {
  const threadsIn = Array.from({ length: channels }, () => 0);
  for (const page of pages)
    for (const channel of page.channels) threadsIn[channel] = (threadsIn[channel] ?? 0) + page.incidents.length;
  const threads = threadsIn.reduce((sum, some) => sum + some, 0);
  const fullest = Math.max(...threadsIn);
  const messages = 1 + updates;
  return { threads, messages: threads * messages, inFullestChannel: { threads: fullest, messages: fullest * messages } };
}

export interface Bound {
  readonly what: string;
  readonly seconds: number;
}

/** How long each limit makes the run last at least, the longest first. A root that was posted before its incident ended is edited at least once. */
export function leastTime(
  { threads, messages, inFullestChannel }: Owed,
  { chat, scale }: Pick<LoadOptions, 'chat' | 'scale'>,
): readonly Bound[] {
  const bounds =
    chat === 'slack'
      ? [
          { what: 'one post a second in the fullest channel', seconds: inFullestChannel.messages },
          { what: '600 posts a minute in the workspace', seconds: messages / 10 },
          { what: '50 edits a minute in the workspace, one for each root', seconds: threads / (50 / 60) },
        ]
      : [
          { what: 'five roots in five seconds in the fullest channel', seconds: inFullestChannel.threads },
          { what: 'five edits in five seconds in the fullest channel, one for each root', seconds: inFullestChannel.threads },
          {
            what: '50 requests a second, one to open each thread and one to edit each root',
            seconds: (messages + 2 * threads) / 50,
          },
        ];
  return bounds
    .map(({ what, seconds }) => ({ what, seconds: seconds / scale }))
    .toSorted((one, other) => other.seconds - one.seconds);
}
