import { Refusal, refusalAt } from './refusal.js';

/** Arguments of one call. A form has only strings; JSON bodies bring their own types, and a wrong one is refused. */
export class Args {
  readonly raw: Readonly<Record<string, unknown>>;

  constructor(raw: Readonly<Record<string, unknown>>) {
    this.raw = raw;
  }

  has(name: string): boolean {
    const value = this.raw[name];
    return value !== undefined && value !== null && value !== '';
  }

  string(name: string): string | undefined {
    const value = this.raw[name];
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'string') throw refusalAt('invalid_arguments', [{ text: 'must provide a string', pointer: `/${name}` }]);
    return value;
  }

  required(name: string): string {
    const value = this.string(name);
    if (value === undefined || value === '') throw refusalAt('invalid_arguments', [{ text: `missing required field: ${name}` }]);
    return value;
  }

  boolean(name: string): boolean | undefined {
    const value = this.raw[name];
    if (value === undefined || value === null || value === '') return undefined;
    if (value === true || value === 'true' || value === '1' || value === 1) return true;
    if (value === false || value === 'false' || value === '0' || value === 0) return false;
    throw refusalAt('invalid_arguments', [{ text: 'must be a boolean', pointer: `/${name}` }]);
  }

  integer(
    name: string,
    { min, max, otherwise }: { readonly min: number; readonly max: number; readonly otherwise: number },
  ): number {
    const value = this.raw[name];
    if (value === undefined || value === null || value === '') return otherwise;
    const number = Number(value);
    if (!Number.isInteger(number)) throw refusalAt('invalid_arguments', [{ text: 'must be an integer', pointer: `/${name}` }]);
    if (number < min || number > max) throw new Refusal('invalid_limit');
    return number;
  }

  /** What is sent as JSON text in a form and as itself in a JSON body. `code` is the error for text that is no JSON. */
  json(name: string, code: string): unknown {
    const value = this.raw[name];
    if (value === undefined || value === null || value === '') return undefined;
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value);
    } catch {
      throw new Refusal(code);
    }
  }
}
