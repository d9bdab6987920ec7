import type { Express } from 'express';
import type { ChatEvents } from '../../src/app/chat-events.js';
import type { Commands } from '../../src/app/commands/command.js';
import type { SubscriptionForms } from '../../src/app/commands/subscription-form.js';
import type { Home } from '../../src/app/home.js';
import type { AuthorizeSlack } from '../../src/app/installations.js';
import type { SlackWorkspaces } from '../../src/app/slack-workspaces.js';
import type { OperatorError } from '../../src/errors.js';
import type { Log } from '../../src/log.js';

export const defaultCommandName = '/tocsin';

export interface SlackDeps {
  readonly commands: Commands;
  /** The subscription as a form. */
  readonly forms: SubscriptionForms;
  /** The app's Home tab. */
  readonly home: Home;
  readonly events: ChatEvents;
  readonly authorize: AuthorizeSlack;
  /** The workspaces of organisations; left out: none is told about. */
  readonly workspaces?: SlackWorkspaces;
  readonly config: {
    /** Socket Mode when it is set; signed HTTP requests otherwise. */
    readonly appToken?: string | undefined;
    readonly signingSecret?: string | undefined;
    /** `https://slack.com/api/` */
    readonly apiUrl: string;
    /** What the manifest calls the command; `/tocsin` unless set. Answers to a command use the name it came by. */
    readonly commandName?: string | undefined;
  };
  readonly log: Log;
  /** Aborted when the service stops. */
  readonly signal: AbortSignal;
}

export interface SlackDoor {
  readonly mode: 'socket' | 'http';
  /** Whether Slack can reach us now; over HTTP nothing is known about that. */
  isOpen(): boolean;
  /** Resolves when Slack refuses us for good: connecting again would be refused in the same way. */
  readonly lost: Promise<OperatorError>;
  /** Over HTTP: adds the route `/slack/events`. Before anything that reads bodies, because signatures cover their bytes. */
  mount(app: Express): void;
  /** Waits a moment for what is being answered. */
  close(): Promise<void>;
}
