import type { Command } from './command.js';

/** What is known of a command before it is loaded. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  /** Brings along what the command needs, and nothing that only others need. */
  readonly load: () => Promise<Command>;
}

/** In the order in which people meet them. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'start',
    summary: 'Runs the service until it is stopped: polls pages, posts threads, serves the web interface.',
    load: async () => (await import('./commands/start.js')).start,
  },
  {
    name: 'demo',
    summary:
      'Starts the service with an invented vendor whose bad days unfold before your eyes, and preview channels with different filters, in a database of its own. With --slack-fake or --discord-fake also a Slack or Discord to play with: type commands, press buttons, no account.',
    load: async () => (await import('./commands/demo.js')).demo,
  },
  {
    name: 'simulate',
    summary:
      'Serves a history as it unfolded, as a page of that provider would: 60 times as fast on any free port unless told otherwise. --max-gap cuts quiet times short. Runs until it is stopped.',
    load: async () => (await import('./commands/simulate.js')).simulate,
  },
  {
    name: 'inspect',
    summary: 'Reads one status page as Tocsin would and prints what it sees.',
    load: async () => (await import('./commands/inspect.js')).inspect,
  },
  {
    name: 'detect',
    summary: 'Says which software a status page is made with, and why.',
    load: async () => (await import('./commands/detect.js')).detect,
  },
  {
    name: 'replay',
    summary:
      'Plays a history through the real pipeline and prints every chat call it causes as a JSON line, with its simulated time.',
    load: async () => (await import('./commands/replay.js')).replay,
  },
  {
    name: 'import',
    summary: "Loads a vendor's past from a history file. Nothing is announced; works beside a running service.",
    load: async () => (await import('./commands/import.js')).importCommand,
  },
  {
    name: 'history',
    summary:
      "Writes a vendor's recorded past, newest first: a document to read, a history file that `import` takes again, or a table with a row for each incident. Exit 1: nothing is recorded of this vendor.",
    load: async () => (await import('./commands/history.js')).historyCommand,
  },
  {
    name: 'affected',
    summary:
      'Lists what people marked with "we were affected", for the incidents that began in a quarter: a row for each press, over all workspaces. Exit 1: nobody pressed it.',
    load: async () => (await import('./commands/affected.js')).affected,
  },
  {
    name: 'import-vendors',
    summary: [
      'Subscribes a channel to the vendors of a list: names or addresses by line or with commas, a Markdown list or table, a CSV file as other status services export it (columns are found by their names: name, slug, status page, home page, components), or OPML. At most 200.',
      'The channel is given by its id or name and must be known to Tocsin. Exit code 1 when some vendors could not be followed; the others are.',
    ].join('\n'),
    load: async () => (await import('./commands/import-vendors.js')).importVendors,
  },
  {
    name: 'apply',
    summary: [
      'Brings channels to what a configuration file says: settings, subscriptions, routes, ways out of chat. Works beside a running service; doing it again changes nothing.',
      'What the file says belongs to the file and is ended when it leaves the file. Subscriptions made in chat stay; one that the file says too is taken over by it. Settings are touched only where a channel has `settings:`, and then those it leaves out have their defaults.',
      'Marks: + added, - ended, ~ changed, = taken over from chat. Exit code 0 also for a dry run that would change something; 2, and nothing is applied, when the file has a mistake.',
    ].join('\n'),
    load: async () => (await import('./commands/apply.js')).apply,
  },
  {
    name: 'export',
    summary:
      'Writes the settings, subscriptions, routes and ways out of all channels as a configuration file, to be kept and given to `apply`. Secrets are never written: variables are named where a file named them, and what was set up in chat is left out with a remark.',
    load: async () => (await import('./commands/export.js')).exportCommand,
  },
  {
    name: 'tag',
    summary: 'Reads incident texts as JSON lines and prints the regions and components they name, with the words that say so.',
    load: async () => (await import('./commands/tag.js')).tag,
  },
  {
    name: 'explain',
    summary:
      'Says rule by rule why an incident matches the subscriptions of a channel or does not: exit 0 it matches one, 1 it matches none.',
    load: async () => (await import('./commands/explain.js')).explain,
  },
  {
    name: 'check',
    summary:
      'Says whether anything is open: exit 0 nothing, 1 something, 2 cannot tell. Without a vendor: over the pages this installation follows.',
    load: async () => (await import('./commands/check.js')).check,
  },
  {
    name: 'mcp',
    summary:
      'Lets an agent ask a running Tocsin what is burning, for an incident, a history, the vendors: a server of the Model Context Protocol on stdin and stdout. TOCSIN_API_TOKEN shows what is a workspace’s own, too.',
    load: async () => (await import('./commands/mcp.js')).mcp,
  },
  {
    name: 'doctor',
    summary:
      'Checks the installation: settings, data folder, encryption key, database, queue, clock, followed pages, threads; of Slack and Discord the tokens, permissions, workspaces and channels. One line each, with the cure.',
    load: async () => (await import('./commands/doctor.js')).doctor,
  },
  {
    name: 'slack',
    summary:
      'Prints the manifest to create the Slack app from (api.slack.com/apps → Create New App → From a manifest), with the fewest scopes. --socket needs no public address; --http is for one; with --distributed, workspaces and whole organisations add the app by themselves at /slack/install (SLACK_CLIENT_ID and SLACK_CLIENT_SECRET), with tokens that are renewed. --with asks for more: history (find a message again after a failure), join (enter public channels by itself), guests (keep guests from steering), pins (pin the board of a channel).',
    load: async () => (await import('./commands/slack.js')).slack,
  },
  {
    name: 'discord',
    summary:
      'Prints the link that adds the bot to a server, with the fewest permissions, and what each is for. --with asks for more: threads (go on in locked threads), mentions (mention roles that not everybody may mention), channels (create forum tags), pins (pin boards).',
    load: async () => (await import('./commands/discord.js')).discord,
  },
  {
    name: 'catalogue',
    summary:
      'Looks a vendor up in the catalogue, checks the shipped one and one’s own (TOCSIN_CATALOGUE), builds the list of places from its source, or probes a page and prints the row to add.',
    load: async () => (await import('./commands/catalogue.js')).catalogue,
  },
  {
    name: 'page',
    summary:
      'Adds a private status page of one workspace, which wants a header or a token with each request; lists and removes them. What opens it is read from environment variables (`Name: value` for --header-env, `name=value` for --query-env) and kept encrypted.',
    load: async () => (await import('./commands/page.js')).page,
  },
  {
    name: 'hook',
    summary:
      'Makes an address that a vendor calls when something happens, so that its page is looked at at once; lists and removes them. A signing secret is read from the environment variable that --secret-env names.',
    load: async () => (await import('./commands/hook.js')).hook,
  },
  {
    name: 'token',
    summary:
      'Makes a token with which a program uses the API in the name of one workspace (preview, slack-T…, discord-…): it reads, and with --write it may also change. Lists and revokes them.',
    load: async () => (await import('./commands/token.js')).token,
  },
  {
    name: 'tenant',
    summary:
      'Lists the workspaces and servers of this installation, shows what is stored of one, writes everything of it into a file (JSON lines, without secrets), deletes it for good, or sets what it may have (a number, or default) and who there may change what comes to channels.',
    load: async () => (await import('./commands/tenant.js')).tenant,
  },
  {
    name: 'rotate-key',
    summary:
      'Seals every stored token and secret with TOCSIN_ENCRYPTION_KEY that a key of TOCSIN_ENCRYPTION_KEY_OLD sealed, beside a running service. Says how many; exit code 1 where some cannot be read with any of these keys.',
    load: async () => (await import('./commands/rotate-key.js')).rotateKeyCommand,
  },
  {
    name: 'backup',
    summary: 'Writes everything that is stored into one file, also while the service runs. The encryption key is not in it.',
    load: async () => (await import('./commands/backup.js')).backup,
  },
  {
    name: 'restore',
    summary:
      'Puts back what a backup holds, all of it or nothing, while no Tocsin runs. Refuses a database in which there is something.',
    load: async () => (await import('./commands/restore.js')).restore,
  },
  {
    name: 'migrate',
    summary: 'Brings the database to the form this version needs. The service does it by itself at start.',
    load: async () => (await import('./commands/migrate.js')).migrateCommand,
  },
  {
    name: 'bench',
    summary: 'Measures speed and memory side by side with the bare equivalent.',
    load: async () => (await import('./commands/bench.js')).bench,
  },
  {
    name: 'version',
    summary: 'Prints the version.',
    load: async () => (await import('./commands/version.js')).version,
  },
];
