import type { SimulatedProvider } from '../../../src/app/simulate/shapes.js';

export interface ShapePage {
  /** The adapter that reads it. */
  readonly provider: string;
  /** Providers with pages of their own alone are known by their hosts. */
  readonly host?: string;
  /** What the page tells of a maintenance: everything; nothing of its end, because it then leaves the page; or nothing at all. */
  readonly maintenance: 'whole' | 'not its end' | 'nothing';
  /** Whether updates say how far the work has come; where they do not, only the end is told. */
  readonly hasWords: boolean;
}

/** What each simulated page can tell, as far as providers differ. */
export const pageOfShape: Record<SimulatedProvider, ShapePage> = {
  statuspage: { provider: 'statuspage', maintenance: 'whole', hasWords: true },
  atom: { provider: 'rss', maintenance: 'whole', hasWords: true },
  rss: { provider: 'rss', maintenance: 'whole', hasWords: true },
  betterstack: { provider: 'betterstack', maintenance: 'whole', hasWords: false },
  // The first text of a Cachet incident carries the state of the newest.
  cachet: { provider: 'cachet', maintenance: 'whole', hasWords: false },
  gcp: { provider: 'gcp', host: 'status.cloud.google.com', maintenance: 'nothing', hasWords: false },
  // Heroku calls everything between the first word and the last an "issue".
  heroku: { provider: 'heroku', host: 'status.heroku.com', maintenance: 'whole', hasWords: false },
  incidentio: { provider: 'incidentio', maintenance: 'not its end', hasWords: true },
  instatus: { provider: 'instatus', maintenance: 'whole', hasWords: true },
  openstatus: { provider: 'openstatus', maintenance: 'whole', hasWords: true },
  statusio: { provider: 'statusio', maintenance: 'not its end', hasWords: true },
};

/** What a person reads of a text: no markup, and not the full stop that Instatus puts after every one. */
export const readable = (body: string): string =>
  body
    .replaceAll(/<[^>]+>/g, '')
    .replace(/\.\.$/, '.')
    .trim();
