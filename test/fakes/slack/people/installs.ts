import { randomBytes } from 'node:crypto';
import type { Org, Workspace } from '../world/model.js';

interface Code {
  readonly place: Workspace | Org;
  readonly userId: string;
  readonly redirectUri: string | undefined;
  readonly scopes: readonly string[];
}

/** Codes of the OAuth flow: each is good for one exchange. */
export class Installs {
  readonly #codes = new Map<string, Code>();

  issue(code: Code): string {
    const text = randomBytes(16).toString('hex');
    this.#codes.set(text, code);
    return text;
  }

  take(text: string): Code | undefined {
    const code = this.#codes.get(text);
    this.#codes.delete(text);
    return code;
  }
}
