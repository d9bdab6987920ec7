import type { SnapshotNote } from '../../domain/snapshot.js';
import type { LooseRows, LooseTime, LooseWord } from './loose.js';

const keptNotes = 50;

/** Collects what a document says that could not be read as meant. Equal notes are kept once, and a flood of them is cut and counted. */
export class Notes {
  readonly #notes = new Map<string, SnapshotNote>();
  #dropped = 0;

  add(code: string, detail: string): void {
    const key = `${code}\u0000${detail}`;
    if (this.#notes.has(key)) return;
    if (this.#notes.size < keptNotes) this.#notes.set(key, { code, detail });
    else this.#dropped += 1;
  }

  word<Word extends string>(word: LooseWord<Word>, where: string): Word {
    if (word.unread !== null) this.add('unknown-word', `${where} is ${word.unread}`);
    return word.value;
  }

  time(time: LooseTime, where: string): LooseTime['at'] {
    if (time.unread !== null) this.add('unreadable-time', `${where} is ${time.unread}`);
    return time.at;
  }

  rows<Row>(rows: LooseRows<Row>, where: string): readonly Row[] {
    for (const complaint of rows.bad) this.add('bad-row', `${where}, ${complaint}`);
    return rows.good;
  }

  list(): SnapshotNote[] {
    const notes = [...this.#notes.values()];
    if (this.#dropped > 0) notes.push({ code: 'more-notes', detail: `${this.#dropped} more` });
    return notes;
  }
}
