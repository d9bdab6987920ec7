import type { ComponentStatus } from '../../domain/incident.js';
import type { SnapshotComponent } from '../../domain/snapshot.js';
import type { HtmlElement } from '../reading/html-document.js';
import type { Notes } from '../reading/notes.js';

const stateClass = 'status-list-component-status-text';

/** Words for the phase of an incident say that there is trouble and not how much; an informational one does not even say that. */
const states: Readonly<Record<string, ComponentStatus>> = {
  'component-available': 'operational',
  'component-unavailable': 'major_outage',
  'component-degraded': 'degraded_performance',
  'component-investigating': 'degraded_performance',
  'component-identified': 'degraded_performance',
  'component-monitored': 'degraded_performance',
  'component-maintenance': 'under_maintenance',
  'component-informational': 'unknown',
};

/** From the mildest on. */
const badness: readonly ComponentStatus[] = [
  'operational',
  'under_maintenance',
  'unknown',
  'degraded_performance',
  'partial_outage',
  'major_outage',
];

/** A name does not stand further away from its state than this. */
const highestClimb = 5;
const longestName = 200;
/** One row may hold its state twice, for narrow and for wide screens; a list that holds many is no row. */
const mostStatesInRow = 2;

export const isState = ({ classes }: HtmlElement): boolean => classes.includes(stateClass);

export function stateOf(element: HtmlElement, notes: Notes): ComponentStatus {
  const word = element.classes.find((name) => name.startsWith('component-'));
  const status = word === undefined || !Object.hasOwn(states, word) ? undefined : states[word];
  if (status === undefined) notes.add('unknown-word', `the state of a component is "${(word ?? 'nothing').slice(0, 60)}"`);
  return status ?? 'unknown';
}

interface Row {
  readonly element: HtmlElement;
  readonly name: string;
  readonly states: readonly HtmlElement[];
}

interface Climb {
  /** States that have no name yet, and how far above them we are. */
  readonly unnamed: readonly HtmlElement[];
  readonly height: number;
}

/** What stands in an element besides the states in it. */
function otherText(element: HtmlElement, inside: readonly HtmlElement[]): string {
  let text = element.text;
  for (const state of inside) if (state.text !== '') text = text.replace(state.text, ' ');
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Names have no sign of their own that is known. A row is the nearest element around a state in which something else is written. */
function climb(element: HtmlElement, rows: Row[], depth: number): Climb {
  if (isState(element)) return { unnamed: [element], height: 0 };
  if (depth > 400) return { unnamed: [], height: 0 };
  const below = element.children.map((child) => climb(child, rows, depth + 1));
  const unnamed = below.flatMap((each) => each.unnamed);
  const height = 1 + Math.max(0, ...below.filter((each) => each.unnamed.length > 0).map((each) => each.height));
  if (unnamed.length === 0 || unnamed.length > mostStatesInRow || height > highestClimb) return { unnamed, height };
  const name = otherText(element, unnamed);
  if (name === '' || name.length > longestName) return { unnamed, height };
  rows.push({ element, name, states: unnamed });
  return { unnamed: [], height: 0 };
}

const worst = (given: readonly ComponentStatus[]): ComponentStatus =>
  given.toSorted((a, b) => badness.indexOf(b) - badness.indexOf(a))[0] ?? 'unknown';

const form = (element: HtmlElement): string => `${element.tag} ${element.classes.toSorted().join(' ')}`;

/** Rows in the form of the others whose state is missing. */
function statelessRows(page: HtmlElement, rows: readonly Row[]): HtmlElement[] {
  const forms = new Set(rows.filter(({ element }) => element.classes.length > 0).map(({ element }) => form(element)));
  return page.all((element) => forms.has(form(element))).filter((element) => element.first(isState) === undefined);
}

export interface StatuscastComponents {
  readonly components: readonly SnapshotComponent[];
  /** Every state has a name, and every row a state. */
  readonly isWhole: boolean;
}

/** There are no ids: a component is known by its name, and one that stands there twice is as bad as the worse of the two. */
export function readComponents(page: HtmlElement, notes: Notes): StatuscastComponents {
  const rows: Row[] = [];
  const { unnamed } = climb(page, rows, 0);
  const found = new Map<string, ComponentStatus>();
  const add = (name: string, given: readonly ComponentStatus[]) =>
    found.set(name, worst([...given, ...(found.has(name) ? [found.get(name) ?? 'unknown'] : [])]));
  for (const { name, states: inRow } of rows)
    add(
      name,
      inRow.map((element) => stateOf(element, notes)),
    );
  const stateless = statelessRows(page, rows);
  for (const element of stateless) {
    notes.add('bad-row', `the row "${element.text.slice(0, 60)}" has no state`);
    if (element.text !== '' && element.text.length <= longestName) add(element.text, ['unknown']);
  }
  if (unnamed.length > 0) notes.add('bad-row', `${unnamed.length} states of components have no name beside them`);
  return {
    components: [...found].map(([name, status]) => ({ id: name, name, group: null, status, regions: [] })),
    isWhole: unnamed.length === 0 && stateless.length === 0,
  };
}
