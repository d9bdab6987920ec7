import { languages } from '../../domain/language.js';
import type { Log } from '../../log.js';
import { discordMessage, discordPlain } from '../../render/discord/discord-message.js';
import type { DiscordMessage } from '../../render/discord/discord-types.js';
import { postName, threadName } from '../../render/discord/thread-name.js';
import { discordLimits } from '../../render/limits.js';
import type { MessageView } from '../../render/view.js';
import { wordsOf } from '../../words/languages.js';
import type { ChatCall } from '../port.js';
import { type Circumstance, mendFor, sortedError } from './errors.js';
import { Refused } from './outcomes.js';
import { withoutBody, withoutLinks } from './spare-words.js';

/** How much of a message is sent: `plain` has no embed, `unlinked` no addresses, `bare` nothing of the vendor's text. */
export type Form = 'full' | 'plain' | 'unlinked' | 'bare';

/** Without this a reply that lost its text would look as if the vendor had said nothing. */
const filteredNote = (view: MessageView): string => `\n-# ${wordsOf(view).reply.filtered}`;

export function messageIn(form: Form, call: ChatCall): DiscordMessage {
  const options = { edit: call.op === 'edit', mentions: call.mentions, silent: call.silent, surfaces: call.surfaces };
  switch (form) {
    case 'full':
      return discordMessage(call.view, call.marker, options);
    case 'plain':
      return discordPlain(call.view, call.marker, options);
    case 'unlinked':
      return discordMessage(withoutLinks(call.view), call.marker, options);
    case 'bare':
      return noted(discordMessage(withoutBody(call.view), call.marker, options), call.view);
  }
}

function noted(message: DiscordMessage, view: MessageView): DiscordMessage {
  const content = message.content + filteredNote(view);
  return view.kind !== 'reply' || content.length > discordLimits.content.max ? message : { ...message, content };
}

/** Every wording in which this message may have gone out: people may have changed the language since. */
export const contentsOf = (call: ChatCall): readonly string[] =>
  languages.flatMap((language) =>
    (['full', 'plain', 'unlinked', 'bare'] as const).map(
      (form) => messageIn(form, { ...call, view: { ...call.view, language } }).content,
    ),
  );

/** Titles are filtered too. */
export function nameIn(form: Form, { about, view }: ChatCall): string {
  if (form === 'bare') return threadName(about.vendor, wordsOf(view).incident);
  return view.kind === 'channel-post' ? postName(about.title) : threadName(about.vendor, about.title);
}

/** Form faults are mended once; for filters the links go first and the vendor's text after them. */
function nextForm(form: Form, mend: 'form' | 'words' | undefined): Form | undefined {
  if (mend === 'form') return form === 'full' ? 'plain' : undefined;
  if (mend === undefined || form === 'bare') return undefined;
  return form === 'unlinked' ? 'bare' : 'unlinked';
}

/**
 * Sends in full and, where Discord refuses the message itself, with less. A refusal means that nothing was posted, so each form may use the same nonce.
 * @throws the refusal of the last form, sorted by who must act; whatever else `send` throws.
 */
export async function inSomeForm<Answer>(
  log: Log,
  call: ChatCall,
  circumstance: Circumstance,
  send: (form: Form) => Promise<Answer>,
): Promise<Answer> {
  let form: Form = 'full';
  while (true) {
    try {
      return await send(form);
    } catch (error) {
      const next: Form | undefined = error instanceof Refused ? nextForm(form, mendFor(error)) : undefined;
      if (next === undefined || !(error instanceof Refused)) throw sortedError(error, circumstance);
      log.warn(
        { threadId: call.threadId, code: error.code, form: next },
        'Discord refused a message; it is sent with less in it',
      );
      form = next;
    }
  }
}
