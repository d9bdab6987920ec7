import { betterstackShape } from './betterstack-shape.js';
import { cachetShape } from './cachet-shape.js';
import { gcpShape } from './gcp-shape.js';
import { herokuShape } from './heroku-shape.js';
import { incidentioShape } from './incidentio-shape.js';
import { instatusShape } from './instatus-shape.js';
import { openstatusShape } from './openstatus-shape.js';
import type { Shape } from './shape.js';
import { statusioShape } from './statusio-shape.js';
import { atomShape, rssShape, statuspageShape } from './statuspage-shape.js';

/** Everything `--as` knows. */
export const shapes = {
  statuspage: statuspageShape,
  atom: atomShape,
  rss: rssShape,
  betterstack: betterstackShape,
  cachet: cachetShape,
  gcp: gcpShape,
  heroku: herokuShape,
  incidentio: incidentioShape,
  instatus: instatusShape,
  openstatus: openstatusShape,
  statusio: statusioShape,
} as const satisfies Record<string, Shape>;

export type SimulatedProvider = keyof typeof shapes;

const isProvider = (word: string): word is SimulatedProvider => Object.hasOwn(shapes, word);

export const simulatedProviders: readonly SimulatedProvider[] = Object.keys(shapes).filter(isProvider);
