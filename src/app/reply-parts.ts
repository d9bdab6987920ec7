import type { Root } from 'mdast';
import type { IncidentUpdate } from '../domain/incident.js';
import { excerpt } from '../render/excerpt.js';
import { replyBudget } from '../render/limits.js';
import { parsedText } from '../render/text/parsed-text.js';
import { quotedLength, splitUpdate } from '../render/text/split-update.js';
import { toPlain } from '../render/text/to-plain.js';

/** Parsing a long postmortem takes a while and every step of a thread asks again; the last few texts are remembered. */
const remembered = new Map<string, readonly Root[]>();
const rememberedMost = 200;

function partsOf(body: string): readonly Root[] {
  const known = remembered.get(body);
  if (known !== undefined) return known;
  const parts = splitUpdate(parsedText(body));
  const oldest = remembered.keys().next();
  if (remembered.size >= rememberedMost && oldest.done !== true) remembered.delete(oldest.value);
  remembered.set(body, parts);
  return parts;
}

/** How many messages an update needs. */
export const replyParts = (update: Pick<IncidentUpdate, 'body'>): number => partsOf(update.body).length;

interface ReplyPart {
  readonly body: Root;
  readonly parts: number;
}

/** A reply that only links to its text. */
export const noText: ReplyPart = { body: { type: 'root', children: [] }, parts: 1 };

/** One part of an update, counted from 1; a part that an edit left empty says nothing. */
export function replyPart(update: Pick<IncidentUpdate, 'body'>, part: number): ReplyPart {
  const parts = partsOf(update.body);
  return { body: parts[part - 1] ?? noText.body, parts: parts.length };
}

/** Is there room below a part of a text for other updates, each under a line of its own? */
export function fitsBelow(
  update: Pick<IncidentUpdate, 'body'>,
  part: number,
  below: readonly Pick<IncidentUpdate, 'body'>[],
): boolean {
  const room = replyBudget.quoteChars - quotedLength(replyPart(update, part).body);
  const needed = below.map(({ body }) => quotedLength(parsedText(body)) + replyBudget.appendedHeadChars);
  return needed.reduce((sum, length) => sum + length, 0) <= Math.min(room, replyBudget.appendedChars);
}

const fitting = new WeakMap<Root, boolean>();

/** Does the root show this text whole? What is cut there must not be left to the root alone. */
export function fitsRoot(update: Pick<IncidentUpdate, 'body'>): boolean {
  const whole = parsedText(update.body);
  const fits = fitting.get(whole) ?? toPlain(excerpt(whole)) === toPlain(whole);
  fitting.set(whole, fits);
  return fits;
}
