import type { Command } from './command.js';
import { affected } from './commands/affected.js';
import { apply } from './commands/apply.js';
import { backup } from './commands/backup.js';
import { bench } from './commands/bench.js';
import { catalogue } from './commands/catalogue.js';
import { check } from './commands/check.js';
import { demo } from './commands/demo.js';
import { detect } from './commands/detect.js';
import { discord } from './commands/discord.js';
import { doctor } from './commands/doctor.js';
import { explain } from './commands/explain.js';
import { exportCommand } from './commands/export.js';
import { historyCommand } from './commands/history.js';
import { hook } from './commands/hook.js';
import { importCommand } from './commands/import.js';
import { importVendors } from './commands/import-vendors.js';
import { inspect } from './commands/inspect.js';
import { mcp } from './commands/mcp.js';
import { migrateCommand } from './commands/migrate.js';
import { page } from './commands/page.js';
import { replay } from './commands/replay.js';
import { restore } from './commands/restore.js';
import { rotateKeyCommand } from './commands/rotate-key.js';
import { simulate } from './commands/simulate.js';
import { slack } from './commands/slack.js';
import { start } from './commands/start.js';
import { tag } from './commands/tag.js';
import { tenant } from './commands/tenant.js';
import { token } from './commands/token.js';
import { version } from './commands/version.js';

/** In the order in which people meet them. */
export const commands: readonly Command[] = [
  start,
  demo,
  simulate,
  inspect,
  detect,
  replay,
  importCommand,
  historyCommand,
  affected,
  importVendors,
  apply,
  exportCommand,
  tag,
  explain,
  check,
  mcp,
  doctor,
  slack,
  discord,
  catalogue,
  page,
  hook,
  token,
  tenant,
  rotateKeyCommand,
  backup,
  restore,
  migrateCommand,
  bench,
  version,
];
