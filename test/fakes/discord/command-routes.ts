import type { APIApplicationCommand } from 'discord-api-types/v10';
import { type Answer, type Call, done, guildIn, idIn, ok } from './call.js';
import { Command, CommandList } from './command-body.js';
import { readForm } from './form.js';
import { refused } from './refusal.js';
import type { Router } from './router.js';

/** The list that a path means: the application's, or one guild's. */
interface Shelf {
  read(): readonly APIApplicationCommand[];
  write(commands: APIApplicationCommand[]): void;
  readonly guildId: string | undefined;
}

function shelfOf(call: Call): Shelf {
  if (idIn(call, 'application') !== call.world.applicationId) throw refused(10002);
  if (call.params.guild === undefined)
    return {
      read: () => call.world.commands,
      write: (commands) => {
        call.world.commands = commands;
      },
      guildId: undefined,
    };
  const guild = guildIn(call);
  return {
    read: () => guild.commands,
    write: (commands) => {
      guild.commands.splice(0, guild.commands.length, ...commands);
    },
    guildId: guild.id,
  };
}

/** Keeps the id of a command of the same name, as the platform does. */
function registered(call: Call, shelf: Shelf, command: Command): APIApplicationCommand {
  const before = shelf.read().find((one) => one.name === command.name && one.type === command.type);
  const fields = {
    description: '',
    default_member_permissions: null,
    nsfw: false,
    contexts: null,
    integration_types: [0],
    ...command,
    id: before?.id ?? call.world.newId(),
    application_id: call.world.applicationId,
    version: call.world.newId(),
    ...(shelf.guildId !== undefined && { guild_id: shelf.guildId }),
  };
  /** The guarantee: the body passed the schema, whose fields are the platform's. */
  return fields as unknown as APIApplicationCommand;
}

/** Overwrites commands of all types, so whoever leaves one out takes it away. */
function overwriteCommands(call: Call): Answer {
  const shelf = shelfOf(call);
  const commands = readForm(CommandList, call.body).map((command) => registered(call, shelf, command));
  shelf.write(commands);
  return ok(commands);
}

function upsertCommand(call: Call): Answer {
  const shelf = shelfOf(call);
  const command = registered(call, shelf, readForm(Command, call.body));
  const known = shelf.read().some((one) => one.id === command.id);
  shelf.write([...shelf.read().filter((one) => one.id !== command.id), command]);
  return ok(command, known ? 200 : 201);
}

function deleteCommand(call: Call): Answer {
  const shelf = shelfOf(call);
  const id = idIn(call, 'command');
  if (!shelf.read().some((one) => one.id === id)) throw refused(10063);
  shelf.write(shelf.read().filter((one) => one.id !== id));
  return done;
}

const listCommands = (call: Call): Answer => ok(shelfOf(call).read());

export function addCommandRoutes(router: Router): Router {
  for (const base of ['/applications/{application}/commands', '/applications/{application}/guilds/{guild}/commands'])
    router
      .add(`GET ${base}`, listCommands)
      .add(`PUT ${base}`, overwriteCommands)
      .add(`POST ${base}`, upsertCommand)
      .add(`DELETE ${base}/{command}`, deleteCommand);
  return router;
}
