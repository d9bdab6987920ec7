import type { Modal } from './interaction-body.js';
import { answerWithinMs, type Interaction, type Interactions } from './interactions.js';
import { type SeenMessage, seenMessage } from './people-view.js';
import type { World } from './world.js';

/** What a person sees of one interaction. Everything is read anew on each access. */
export interface Exchange {
  readonly interactionId: string;
  /** Type of the bot's first response; null when none came in time. */
  readonly callback: number | null;
  /** "The application did not respond." */
  readonly failed: boolean;
  /** "Tocsin is thinking…" */
  readonly thinking: boolean;
  /** The messages that this interaction wrote or changed, as they are now; deleted ones are not among them. */
  readonly answers: readonly SeenMessage[];
  readonly modal: Modal | null;
  readonly choices: readonly { readonly name: string; readonly value: string | number }[] | null;
  /** Waits for a later answer or edit; rejects with what was seen instead. */
  until(check: (exchange: Exchange) => boolean, timeoutMs?: number): Promise<Exchange>;
}

/** How long a person looks at "thinking…" before a promise of theirs resolves anyway. */
const patienceMs = 10_000;

export function exchangeOf(world: World, interactions: Interactions, interaction: Interaction): Exchange {
  const exchange: Exchange = {
    interactionId: interaction.id,
    get callback() {
      return interaction.callback;
    },
    get failed() {
      return interaction.failed;
    },
    get thinking() {
      return interaction.isThinking;
    },
    get answers() {
      const messages = world.messages.get(interaction.channelId);
      return interaction.touched.flatMap((id) => messages?.get(id) ?? []).map((message) => seenMessage(world, message));
    },
    get modal() {
      return interaction.modal;
    },
    get choices() {
      return interaction.choices;
    },
    until: (check, timeoutMs = 5000) =>
      waitFor(interactions, interaction, () => check(exchange), timeoutMs).then((isSo) => {
        if (!isSo)
          throw new Error(
            `waited ${timeoutMs} ms in vain; seen: ${JSON.stringify(exchange.answers.map((answer) => answer.content))}`,
          );
        return exchange;
      }),
  };
  return exchange;
}

function waitFor(
  interactions: Interactions,
  interaction: Interaction,
  check: () => boolean,
  timeoutMs: number,
): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (isSo: boolean) => {
      clearTimeout(timer);
      interactions.events.off('changed', look);
      resolve(isSo);
    };
    const look = (id: string) => {
      if (id === interaction.id && check()) finish(true);
    };
    const timer = setTimeout(() => finish(false), timeoutMs);
    interactions.events.on('changed', look);
    if (check()) finish(true);
  });
}

/** Resolves when the person sees something that is not "thinking…", or that nothing came within three seconds. */
export async function firstSight(world: World, interactions: Interactions, interaction: Interaction): Promise<Exchange> {
  const exchange = exchangeOf(world, interactions, interaction);
  const answered = await waitFor(interactions, interaction, () => interaction.callback !== null, answerWithinMs);
  interaction.failed = !answered;
  if (answered) await waitFor(interactions, interaction, () => !interaction.isThinking, patienceMs);
  return exchange;
}
