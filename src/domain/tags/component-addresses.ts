/** An address, host or mail address in a text, as [start, end). */
interface Address {
  readonly start: number;
  readonly end: number;
}

/** Web addresses, hosts, mail addresses and names of variables (`build_queue_size`) in reading order. */
export function addressesOf(text: string): Address[] {
  const found: Address[] = [];
  for (const { 0: chunk, index } of text.matchAll(/[^\s()<>[\]|"'“”`,;]+/gu)) {
    if (!isAddress(chunk)) continue;
    found.push({ start: index, end: index + lengthWithoutEnd(chunk) });
  }
  return found;
}

/** What ends the sentence does not belong to the address. */
function lengthWithoutEnd(chunk: string): number {
  let { length } = chunk;
  while (length > 0 && '.:!?/*'.includes(chunk.charAt(length - 1))) length -= 1;
  return length;
}

const longestAddress = 2000;

const isAddress = (chunk: string): boolean =>
  chunk.length < longestAddress &&
  (chunk.includes('://') ||
    /^[^@]+@[^@]+\.\w/.test(chunk) ||
    /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+[/:.]*/.test(chunk) ||
    /^[a-z0-9]+(?:_[a-z0-9]+)+[.:]*$/i.test(chunk));

/** Whether a stretch is only a part of an address: `api` in api.example.com says nothing of a component API. */
export function isCutAddress(addresses: readonly Address[], start: number, end: number): boolean {
  let low = 0;
  let high = addresses.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const address = addresses[middle];
    if (address === undefined) return false;
    if (end <= address.start) high = middle - 1;
    else if (start >= address.end) low = middle + 1;
    else return start > address.start || end < address.end;
  }
  return false;
}
