import { once } from 'node:events';
import { tagLine } from '../../app/tag-line.js';
import { loadGazetteer } from '../../catalogue/regions.js';
import type { Command } from '../command.js';
import { readLines } from '../read-lines.js';

/** Characters of one line; the longest postmortems have some ten thousand. */
const longestLine = 4_000_000;

export const tag: Command = {
  name: 'tag',
  usage: '< lines.jsonl',
  options: {},
  optionsOnly: true,
  run: async (_, { err }) => {
    const gazetteer = loadGazetteer();
    const reader = new Reader(process.stdout);
    let bad = 0;
    const complain = (number: number, reason: string): void => {
      bad += 1;
      err(`tocsin: line ${number} ${reason}.`);
    };
    for await (const { number, text, isTooLong } of readLines(process.stdin, longestLine)) {
      if (text.trim() === '' && !isTooLong) continue;
      const answer = isTooLong ? `is longer than ${longestLine} characters: split it` : tagLine(gazetteer, text);
      if (typeof answer === 'string') complain(number, answer);
      else if (!(await reader.take(`${JSON.stringify(answer)}\n`))) break;
    }
    return bad === 0 ? 0 : 2;
  },
};

/** Whoever reads the answers: it is waited for while it is slow, and when it is gone the work ends quietly, as with other tools in a pipe. */
class Reader {
  private readonly out: NodeJS.WriteStream;
  private failure: Error | undefined;

  constructor(out: NodeJS.WriteStream) {
    this.out = out;
    out.on('error', (error) => {
      this.failure = error;
    });
  }

  /** @returns false when nobody reads any more. */
  async take(text: string): Promise<boolean> {
    if (this.failure === undefined && !this.out.write(text))
      await Promise.race([once(this.out, 'drain'), once(this.out, 'close')]).catch(() => undefined);
    if (this.failure === undefined) return true;
    if ('code' in this.failure && this.failure.code === 'EPIPE') return false;
    throw this.failure;
  }
}
