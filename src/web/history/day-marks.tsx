import type { VNode } from 'preact';
import type { Impact } from '../../domain/incident.js';

export const rowHeight = 11;

interface Shape {
  readonly top: number;
  readonly height: number;
  readonly hollow?: true;
}

/** How a day looks: the worse, the taller, so that nobody needs the colour. What is not stated is hollow, and planned work hangs from the top. */
const shapes: Record<Impact, Shape> = {
  none: { top: 9, height: 2 },
  unknown: { top: 5, height: 6, hollow: true },
  minor: { top: 6, height: 5 },
  major: { top: 3, height: 8 },
  critical: { top: 0, height: rowHeight },
  maintenance: { top: 0, height: 3 },
};

/** The hole is drawn the other way round, so that it stays empty. */
function boxOf({ top, height, hollow }: Shape, left: number, width: number): string {
  const box = `M${left} ${top}h${width}v${height}h-${width}z`;
  const rim = width / 5;
  return hollow === undefined ? box : `${box}M${left + rim} ${top + 1.5}v${height - 3}h${width - 2 * rim}v-${height - 3}z`;
}

/** Every impact that a mark can have, the worst first. */
export const drawnImpacts = ['critical', 'major', 'minor', 'unknown', 'none', 'maintenance'] as const satisfies readonly Impact[];

export interface DayMark {
  /** Its place in the row, from 0. */
  readonly index: number;
  readonly worst: Impact;
}

interface Grid {
  readonly step: number;
  readonly width: number;
}

/** One path for each impact in a row: a year of days stays a few kilobytes. */
export function DayMarks({ marks, step, width }: Grid & { readonly marks: readonly DayMark[] }): VNode {
  return (
    <>
      {drawnImpacts.map((impact) => {
        const d = marks
          .filter(({ worst }) => worst === impact)
          .map(({ index }) => boxOf(shapes[impact], index * step, width))
          .join('');
        return d === '' ? null : <path class={impact} d={d} />;
      })}
    </>
  );
}

/** The days of a row before anything is marked on them. Its colour comes from where it is used. */
export const DayGround = ({ days, step, width }: Grid & { readonly days: number }): VNode => (
  <path d={Array.from({ length: days }, (_, index) => `M${index * step} 0h${width}v${rowHeight}h-${width}z`).join('')} />
);
