import { randomBytes } from 'node:crypto';
import { Refusal } from '../api/refusal.js';
import type { Settings } from '../api/settings.js';

interface Trigger {
  readonly workspaceId: string;
  readonly userId: string;
  /** The view in which it was made, for views.push. */
  readonly viewId: string | undefined;
  readonly issuedAt: number;
  isSpent: boolean;
}

/** A trigger_id opens one view, once, within three seconds. */
export class Triggers {
  readonly #settings: Settings;
  readonly #all = new Map<string, Trigger>();

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  issue(workspaceId: string, userId: string, viewId?: string): string {
    const id = `${Date.now()}.${this.#all.size + 1}.${randomBytes(16).toString('hex')}`;
    this.#all.set(id, { workspaceId, userId, viewId, issuedAt: Date.now(), isSpent: false });
    return id;
  }

  spend(id: string, workspaceId: string): Trigger {
    const trigger = this.#all.get(id);
    if (trigger === undefined || trigger.workspaceId !== workspaceId) throw new Refusal('invalid_trigger_id');
    if (trigger.isSpent) throw new Refusal('exchanged_trigger_id');
    if (Date.now() - trigger.issuedAt > this.#settings.triggerMs) throw new Refusal('expired_trigger_id');
    trigger.isSpent = true;
    return trigger;
  }
}
