const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ids as the platform makes them: a letter for the kind, then ten of `A-Z0-9`. They differ within a process. */
export class IdMaker {
  #count = Math.floor(Math.random() * 1_000_000);

  next(kind: string): string {
    this.#count += 7919;
    let rest = this.#count * 104_729;
    let text = '';
    while (text.length < 8) {
      text = (alphabet[rest % 32] ?? '0') + text;
      rest = Math.floor(rest / 32);
    }
    return `${kind}0${text}X`;
  }
}

/** Message timestamps: seconds, a dot, six digits; each one greater than the one before. */
export class TsMaker {
  #lastMicros = 0;

  next(): string {
    this.#lastMicros = Math.max(this.#lastMicros + 100, Date.now() * 1000 + 19);
    return `${Math.floor(this.#lastMicros / 1e6)}.${String(this.#lastMicros % 1e6).padStart(6, '0')}`;
  }
}

/** Micro-seconds, for comparing; NaN for what is no ts. */
export function tsMicros(ts: string): number {
  const [, seconds, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(ts) ?? [];
  return seconds === undefined ? Number.NaN : Number(seconds) * 1e6 + Number(fraction.padEnd(6, '0'));
}

export const isTs = (text: string): boolean => /^\d{9,12}\.\d{6}$/.test(text);
