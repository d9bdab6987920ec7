import type { Incident } from '../domain/incident.js';
import type { Naming } from '../domain/match-reason.js';
import type { Gazetteer } from '../domain/regions.js';
import type { Quote } from '../domain/thread-lines.js';
import { sentenceNaming } from './name-quote.js';

/** The vendor's sentences about an incident, each looked for once: many subscriptions ask for the same. */
export function namingOf(gazetteer: Gazetteer, about: { readonly incident: Incident; readonly vendor: string }): Naming {
  const known = new Map<string, Quote | undefined>();
  return (of, name) => {
    const key = `${of} ${name}`;
    if (!known.has(key)) known.set(key, sentenceNaming(gazetteer, { ...about, of, name }));
    return known.get(key);
  };
}
