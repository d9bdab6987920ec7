import { changeCommand } from './change-command.js';
import type { CommandHandler } from './deps.js';
import { listCommand } from './list-command.js';
import { openCommand } from './open-command.js';
import { seeCommand } from './see-command.js';
import { subscribeCommand } from './subscribe-command.js';
import { undoCommand, unsubscribeCommand } from './unsubscribe-command.js';

/** Commands about subscriptions by the word that is typed; buttons run them too. `see`, `undo` and `open` stand only behind buttons. */
export const subscriptionCommands = {
  subscribe: subscribeCommand,
  unsubscribe: unsubscribeCommand,
  list: listCommand,
  change: changeCommand,
  see: seeCommand,
  undo: undoCommand,
  open: openCommand,
} as const satisfies Record<string, CommandHandler>;
