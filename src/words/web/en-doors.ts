import type { PageRefusal } from '../../domain/page-refusal.js';
import { recordWords } from './en-record.js';

const { count } = recordWords;

/** The first page and what its three doors lead to. */
export const doorWords = {
  title: 'Start',
  lead: 'Tocsin watches the status pages of your vendors and keeps one living thread per incident in every channel that asked for it.',
  followed: (n: number) => `${count(n, 'page')} followed. The doors below stay open.`,
  demo: {
    title: 'See it work',
    text: 'An invented vendor has some bad days, faster than real time: incidents open, grow, are edited, withdrawn, reopened and explained. Watch the threads of several preview channels, each with another filter, follow it.',
    button: 'Start the demo',
    running: 'Look at the preview channels',
  },
  connect: {
    title: 'Connect Slack or Discord',
    text: 'Slack: `npx tocsin slack manifest --socket` prints the app to create; no public address is needed. Discord: `npx tocsin discord invite` prints the link that adds the bot. The README has both in five minutes. Put the tokens into .env, restart, and this list tells what is in place; `npx tocsin doctor` checks the rest.',
    groups: { storage: 'This installation', slack: 'Slack', discord: 'Discord' },
    states: { ok: 'ready', missing: 'not set', wrong: 'needs a look' },
    values: 'Values are never shown here.',
  },
  checks: {
    embedded: 'embedded',
    queue: (engine: string) => `Job queue (${engine})`,
    keyFile: 'A key file in the data folder takes its place; keep it with your backups.',
    keyMissing: 'Needed for Slack and Discord, the same on every machine. Make one with: openssl rand -hex 32',
    begins: (where: string, word: string) => `${where}, begins with ${word}`,
    found: (where: string) => `Found under: ${where}.`,
    foundOrSecret: (where: string, what: string) =>
      `Found under: ${where}. Or, with a public address, SLACK_SIGNING_SECRET (${what}).`,
    secretNotNeeded: 'Not needed beside SLACK_APP_TOKEN.',
    publicKey: (address: string) =>
      `Discord brings commands to ${address}: paste it under General Information, Interactions Endpoint URL.`,
    installAt: (address: string) => `Workspaces add Tocsin by themselves at ${address}.`,
    commands: 'Commands and buttons',
    notConnected: 'Not connected at the moment; Tocsin keeps trying. The log says why.',
    troubles: {
      databaseClosed: 'The database cannot be written to.',
      queueSilent: 'The job queue does not answer; what is due waits and nothing is lost.',
      workersStopped: 'The workers of this process have stopped.',
    },
  },
  paste: {
    title: 'Paste your vendors',
    text: 'Names, domains or addresses of status pages, one per line or separated by commas. You see what is open at each of them; nothing is posted yet.',
    label: 'Your vendors',
    placeholder: 'github, datadog.com\nhttps://status.example.com',
    button: 'Look them up',
    empty: 'Write at least one name or address.',
    tooLong: 'That is a lot of text: paste at most 20,000 characters at a time.',
  },
  matches: {
    title: 'Your vendors',
    found: (found: number, all: number) => `${count(all, 'name')}, ${found} found.`,
    cannotRead: (n: number) => (n === 0 ? '' : `${count(n, 'page')} cannot be read and ${n === 1 ? 'is' : 'are'} not chosen.`),
    nothing: 'None of these is in the catalogue. Paste the address of a status page instead of its name.',
    open: (n: number) => (n === 0 ? 'Nothing open.' : `${count(n, 'incident')} open:`),
    notLooked: 'Not looked at yet.',
    unreadable: 'Its page cannot be read.',
    refusal: ({ detail }: PageRefusal) => `${detail.charAt(0).toUpperCase()}${detail.slice(1)}`,
    unknown: (input: string) => `${input}: not in the catalogue.`,
    didYouMean: 'Did you mean one of these?',
    address: 'Paste the address of its status page.',
    already: 'already followed',
    component: (name: string) => `component ${name}`,
    include: (vendor: string) => `Follow ${vendor}`,
    nothingPosted: 'Nothing has been posted and nothing is followed yet.',
    channel: 'Name of the preview channel',
    channelDefault: 'our-vendors',
    button: 'Follow these in a preview channel',
    again: 'Change the list',
    nothingChosen: 'Choose at least one vendor.',
  },
};
