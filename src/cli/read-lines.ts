/** One line of a stream, counted from 1; `isTooLong` lines come without their text. */
export interface InputLine {
  readonly number: number;
  readonly text: string;
  readonly isTooLong: boolean;
}

/** Lines of UTF-8 as they come in, never holding more than `most` characters of one. Stops reading while its reader is busy. */
export async function* readLines(input: AsyncIterable<Uint8Array | string>, most: number): AsyncGenerator<InputLine> {
  const decoder = new TextDecoder();
  let held = '';
  let isTooLong = false;
  let number = 1;
  for await (const chunk of input) {
    const parts = (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })).split('\n');
    for (const [index, part] of parts.entries()) {
      if (index > 0) {
        yield { number, text: isTooLong ? '' : held, isTooLong };
        number += 1;
        held = '';
        isTooLong = false;
      }
      isTooLong ||= held.length + part.length > most;
      held = isTooLong ? '' : held + part;
    }
  }
  if (held !== '' || isTooLong) yield { number, text: held, isTooLong };
}
