import type { Gazetteer } from './regions.js';
import { componentFinder } from './tags/find-components.js';
import { plainText } from './tags/plain-text.js';
import { readablePart } from './tags/readable-part.js';
import { hitRoles, likelyRoles } from './tags/role.js';
import { tagIncident } from './tags/tag-incident.js';
import type { TagEvidence } from './tags/tag-text.js';

/** Words that name a place or a component, with what stands around them. */
export interface Said {
  readonly where: TagEvidence['where'];
  /** The update whose text it is; null for titles and names. */
  readonly seq: number | null;
  readonly before: string;
  readonly words: string;
  readonly after: string;
  /** What the words make of it; null where they just name it. */
  readonly role: TagEvidence['role'] | null;
  readonly rule: string;
}

export interface Evidence {
  readonly name: string;
  /** Empty where no text names it: then the page lists it. */
  readonly said: readonly Said[];
}

/** Why a place that is named was not hit: it is well, it takes over, or it is somebody else's. */
export type Spared = 'unaffected' | 'way-out' | 'elsewhere';

export interface IncidentEvidence {
  readonly regions: readonly Evidence[];
  readonly components: readonly Evidence[];
  readonly spared: readonly (Evidence & { readonly why: Spared })[];
}

export interface EvidenceTexts {
  readonly vendor: string;
  readonly title: string;
  readonly components: readonly string[];
  readonly regions: readonly string[];
  /** Names of the groups that the components belong to. */
  readonly groups: readonly string[];
  /** Oldest first, those that the page shows. */
  readonly updates: readonly { readonly seq: number; readonly body: string }[];
}

const mostSaid = 4;

/** Which words led to the regions and components of an incident, and which places are named as spared. */
export function incidentEvidence(gazetteer: Gazetteer, texts: EvidenceTexts): IncidentEvidence {
  const updates = texts.updates.map(({ seq, body }) => ({ seq, body: readablePart(body) }));
  const title = readablePart(texts.title);
  const said = placesSaid(gazetteer, { ...texts, title, updates });
  const regions = new Set(texts.regions);
  return {
    regions: texts.regions.map((name) => ({
      name,
      said: strongest(said.filter((one) => one.tag === name)).map(({ tag: _, ...one }) => one),
    })),
    components: componentsSaid({ ...texts, title, updates }),
    spared: sparedPlaces(said.filter(({ tag }) => !regions.has(tag))),
  };
}

type SaidOfPlace = Said & { readonly tag: string };

function placesSaid(gazetteer: Gazetteer, texts: EvidenceTexts): SaidOfPlace[] {
  const { evidence } = tagIncident(gazetteer, texts);
  return evidence.flatMap(({ tag, role, rule, words, where, start, end, update }) => {
    if (tag === null || role === 'not-a-place') return [];
    const told = update === null ? undefined : texts.updates[update];
    const text = told?.body ?? (where === 'title' ? texts.title : words);
    const place = where === 'component' || where === 'group' ? { before: '', words, after: '' } : quoted(text, start, end);
    return [{ tag, where, seq: told?.seq ?? null, ...place, role, rule }];
  });
}

/** Words that say it was hit go before words that only name it. */
function strongest(said: readonly SaidOfPlace[]): readonly SaidOfPlace[] {
  const hit = said.filter(({ role }) => role !== null && hitRoles.has(role));
  const likely = said.filter(({ role }) => role !== null && likelyRoles.has(role));
  return (hit.length > 0 ? hit : likely.length > 0 ? likely : said).slice(0, mostSaid);
}

const sparedRoles: Readonly<Record<string, Spared>> = {
  unaffected: 'unaffected',
  cleared: 'unaffected',
  except: 'unaffected',
  failover: 'way-out',
  alternative: 'way-out',
  upstream: 'elsewhere',
  'distant-cause': 'elsewhere',
};

function sparedPlaces(said: readonly SaidOfPlace[]): IncidentEvidence['spared'] {
  const tags = [...new Set(said.map(({ tag }) => tag))];
  return tags.flatMap((name) => {
    const own = said.filter(({ tag }) => tag === name);
    const why = own.flatMap(({ role }) => sparedRoles[role ?? ''] ?? []).at(-1);
    const words = own.filter(({ role }) => sparedRoles[role ?? ''] === why).slice(0, mostSaid);
    return why === undefined ? [] : [{ name, why, said: words.map(({ tag: _, ...one }) => one) }];
  });
}

function componentsSaid({ vendor, title, components, updates }: EvidenceTexts): Evidence[] {
  if (components.length === 0) return [];
  const names = components.map((name) => ({ name, group: null }));
  const find = componentFinder({ names, aliases: new Map() }, vendor);
  const inTitle = find({ title, body: '' }).map((one) => ({ ...one, seq: null, text: title }));
  const inUpdates = updates.flatMap(({ seq, body }) => {
    const { text } = plainText(body);
    return find({ title: '', body: text }).map((one) => ({ ...one, seq, text }));
  });
  const found = [...inTitle, ...inUpdates];
  return components.map((name) => ({
    name,
    said: found
      .filter((one) => one.name === name)
      .slice(0, mostSaid)
      .map(({ where, seq, text, start, end, rule }) => ({ where, seq, ...quoted(text, start, end), role: null, rule })),
  }));
}

/** About so many characters on each side show what is meant. */
const around = 60;

const tidy = (text: string): string => text.replace(/[*_`#\\]+/g, '').replace(/\s+/g, ' ');

/** Words with the rest of their sentence, as far as it is near. */
function quoted(text: string, start: number, end: number): Pick<Said, 'before' | 'words' | 'after'> {
  const left = text.slice(Math.max(0, start - around), start);
  const right = text.slice(end, end + around);
  const from = /^.*(?:[.!?]\s|\n)/su.exec(left)?.[0].length ?? (start > around ? left.indexOf(' ') + 1 : 0);
  const stop = right.search(/[.!?](?:\s|$)|\n/u);
  const cut = stop >= 0 ? stop + 1 : end + around < text.length ? right.lastIndexOf(' ') : right.length;
  const hasLess = start > around && !/[.!?]\s|\n/u.test(left);
  return {
    before: `${hasLess ? '…' : ''}${tidy(left.slice(from)).trimStart()}`,
    words: tidy(text.slice(start, end)),
    after: `${tidy(right.slice(0, Math.max(0, cut))).trimEnd()}${stop < 0 && end + around < text.length ? '…' : ''}`,
  };
}
