import type { Root } from 'mdast';
import { parseVendorText } from './parse-vendor-text.js';

const remembered = new Map<string, Root>();
const rememberedMost = 200;
/** What is longer is rare, and would keep much memory. */
const rememberedChars = 8_000;

/** The tree of a vendor's text. One update is shown in many channels within seconds, so the last few texts are remembered; nobody changes a tree. */
export function parsedText(body: string): Root {
  const known = remembered.get(body);
  if (known !== undefined) return known;
  const tree = parseVendorText(body);
  if (body.length > rememberedChars) return tree;
  const oldest = remembered.keys().next();
  if (remembered.size >= rememberedMost && oldest.done !== true) remembered.delete(oldest.value);
  remembered.set(body, tree);
  return tree;
}
