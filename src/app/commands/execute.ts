import { knownVendors } from '../../db/vendors.js';
import { resolveVendor } from '../../domain/filter-words.js';
import type { Control } from '../../render/controls.js';
import type { Segment } from '../../words/segments.js';
import { filterWords } from '../vendor-words.js';
import { button, row, says } from './answer.js';
import { boardCommand } from './board-command.js';
import type { Answer } from './command.js';
import type { Asking, CommandDeps, CommandHandler } from './deps.js';
import { shown } from './describe.js';
import { forwardCommand } from './forward-command.js';
import { helpCommand } from './help-command.js';
import { hushCommand, muteCommand } from './mute-command.js';
import { type ParsedCommand, parseCommand, type Verb } from './parse-command.js';
import { settingsSheet } from './settings-sheet.js';
import { speech } from './speech.js';
import { statusCommand } from './status-command.js';
import { subscriptionCommands } from './subscription-commands.js';
import { testCommand, tidyCommand, tidyWord } from './test-command.js';
import { whyCommand } from './why-command.js';

const commands: Readonly<Record<Verb, CommandHandler>> = {
  subscribe: subscriptionCommands.subscribe,
  unsubscribe: subscriptionCommands.unsubscribe,
  list: subscriptionCommands.list,
  change: subscriptionCommands.change,
  status: statusCommand,
  settings: settingsSheet,
  mute: muteCommand,
  why: whyCommand,
  test: testCommand,
  help: helpCommand,
  forward: forwardCommand,
  board: boardCommand,
};

/** What only controls of an answer may say. */
const behindButtons: ReadonlyMap<string, CommandHandler> = new Map([
  ['see', subscriptionCommands.see],
  ['undo', subscriptionCommands.undo],
  ['open', subscriptionCommands.open],
  ['hush', hushCommand],
  [tidyWord, tidyCommand],
]);

/** Carries out what somebody typed behind the command's name. */
export async function execute(deps: CommandDeps, asking: Asking, text: string): Promise<Answer> {
  const parsed = parseCommand(text, asking.commandName, speech(asking).say.misread);
  if (parsed.kind === 'refused') return says(parsed.sentence);
  if (parsed.kind === 'unknown') return unknownCommand(deps, asking, parsed);
  return commands[parsed.verb](deps, asking, parsed.words);
}

/** The same for the command of a control, which may be one that nobody types. */
export async function executeOffered(deps: CommandDeps, asking: Asking, text: string): Promise<Answer> {
  const [word = ''] = text.split(' ', 1);
  const hidden = behindButtons.get(word);
  return hidden === undefined ? execute(deps, asking, text) : hidden(deps, asking, text.slice(word.length).trim());
}

type Unknown = Extract<ParsedCommand, { readonly kind: 'unknown' }>;

/** A slip of the keys, or a vendor without the word before it. */
async function unknownCommand(deps: CommandDeps, asking: Asking, { word, words, text, meant }: Unknown): Promise<Answer> {
  const { say, type } = speech(asking);
  const { common } = say;
  const code: Segment = { code: shown(word, 40) };
  const controls: Control[] = [];
  const guesses: string[] = [];
  if (meant !== null) {
    guesses.push(meant);
    // What stands behind it may be a key, and what buttons run is kept.
    if (meant !== 'forward') controls.push(await button(deps, asking, common.use(meant), `${meant} ${words}`.trim()));
  }
  if (await isVendor(deps, asking, word)) {
    guesses.push(`subscribe ${shown(word, 40)}`);
    controls.push(await button(deps, asking, common.subscribeTo(shown(word, 40)), `subscribe ${text}`));
  }
  if (guesses.length === 0) return says(common.noCommand(code, type));
  return says(row(common.noCommandMeant(code, guesses.map(type)), ...controls));
}

async function isVendor(deps: CommandDeps, { place }: Asking, word: string): Promise<boolean> {
  const words = filterWords(deps.catalogue, deps.gazetteer, await knownVendors(deps.db, place.tenantId));
  return resolveVendor(words, word.replace(/(?<!,),+$/, '')).kind === 'vendor';
}
