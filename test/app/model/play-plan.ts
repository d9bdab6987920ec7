import fc from 'fast-check';
import type { Db } from '../../../src/db/database.js';
import { type Command, commandsFor, setups } from './commands.js';
import { expectTold } from './expect-told.js';
import type { PlatformRules } from './platform-rules.js';
import { type Setup, World } from './world.js';

/** Plays one plan to its end, and to the rest that follows. */
export async function playPlan(db: Db, rules: PlatformRules, commands: Iterable<Command>, setup: Setup): Promise<void> {
  const world = await World.open(db, rules, setup);
  // Without a trouble nothing can happen to one.
  world.vendor.act('opens', 0, 0);
  await world.look();
  await fc.asyncModelRun(() => ({ model: { opened: 1 }, real: world }), commands);
  await world.comeToRest();
  await expectTold(world);
}

/** Whatever the plan and the setup: what people see in the end is what the incident asks for. */
export const everyPlan = (db: Db, rules: PlatformRules): fc.IAsyncProperty<[Iterable<Command>, Setup]> =>
  fc.asyncProperty(fc.commands(commandsFor(rules), { maxCommands: 40, size: 'max' }), setups, (commands, setup) =>
    playPlan(db, rules, commands, setup),
  );
