import type { Impact } from '../domain/incident.js';
import type { WebWords } from '../words/web/en.js';
import type { VendorState } from './vendor-state.js';

export const badgeStyles = ['flat', 'flat-square', 'for-the-badge', 'plastic'] as const;
type BadgeStyle = (typeof badgeStyles)[number];

export interface BadgeState {
  readonly state: VendorState | 'unknown-vendor';
  /** Of what is open, where something is. */
  readonly worst: Impact | null;
}

/** Dark enough for white letters. The word beside the colour always says the same. */
const colours = {
  critical: '#b3122a',
  major: '#b03a00',
  minor: '#8a6100',
  notice: '#4a5568',
  planned: '#1f5fa8',
  fine: '#1d7340',
  unknown: '#5a6169',
} as const;

const impactColours: Record<Impact, string> = {
  critical: colours.critical,
  major: colours.major,
  minor: colours.minor,
  unknown: colours.minor,
  none: colours.notice,
  maintenance: colours.planned,
};

function saidOf(
  { state, worst }: BadgeState,
  { badge }: WebWords['outlets'],
): { readonly message: string; readonly color: string } {
  switch (state) {
    case 'incident':
      return { message: badge.open[worst ?? 'unknown'], color: impactColours[worst ?? 'unknown'] };
    case 'maintenance':
      return { message: badge.open.maintenance, color: colours.planned };
    case 'trouble':
      return { message: badge.trouble, color: colours.minor };
    case 'fine':
      return { message: badge.fine, color: colours.fine };
    case 'unknown':
      return { message: badge.unknown, color: colours.unknown };
    case 'unknown-vendor':
      return { message: badge.unknownVendor, color: colours.unknown };
  }
}

/** An SVG with a title for screen readers, whole in itself. */
export async function badgeSvg(
  shown: BadgeState,
  { label, words, style }: { readonly label: string; readonly words: WebWords; readonly style: BadgeStyle },
): Promise<string> {
  // It brings tables of letters' widths, 14 MB that most installations never need.
  const { makeBadge } = await import('badge-maker');
  return makeBadge({ label, labelColor: '#3b4149', style, ...saidOf(shown, words.outlets) });
}
