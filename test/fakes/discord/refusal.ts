import { RESTJSONErrorCodes } from 'discord-api-types/v10';

/** `{_errors: […]}` leaves under the names and positions of the body, as code 50035 carries them. */
export interface ErrorTree {
  [key: string]: ErrorTree | readonly { readonly code: string; readonly message: string }[];
}

/** What the platform answers instead of doing as asked. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: number,
    message: string,
    extra: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
    this.headers = headers;
  }

  get body(): Record<string, unknown> {
    return { message: this.message, ...this.extra, code: this.code };
  }
}

const known: Readonly<Record<number, readonly [status: number, message: string]>> = {
  [RESTJSONErrorCodes.UnknownChannel]: [404, 'Unknown Channel'],
  [RESTJSONErrorCodes.UnknownGuild]: [404, 'Unknown Guild'],
  [RESTJSONErrorCodes.UnknownApplication]: [404, 'Unknown Application'],
  [RESTJSONErrorCodes.UnknownMember]: [404, 'Unknown Member'],
  [RESTJSONErrorCodes.UnknownMessage]: [404, 'Unknown Message'],
  [RESTJSONErrorCodes.UnknownRole]: [404, 'Unknown Role'],
  [RESTJSONErrorCodes.UnknownUser]: [404, 'Unknown User'],
  [RESTJSONErrorCodes.UnknownWebhook]: [404, 'Unknown Webhook'],
  [RESTJSONErrorCodes.UnknownInteraction]: [404, 'Unknown interaction'],
  [RESTJSONErrorCodes.UnknownApplicationCommand]: [404, 'Unknown application command'],
  20016: [429, 'This action cannot be performed due to slowmode rate limit.'],
  20022: [429, 'This message cannot be edited due to announcement rate limits.'],
  20028: [429, 'The channel you are writing has hit the write rate limit.'],
  20029: [429, 'The write action you are performing on the server has hit the write rate limit.'],
  30033: [400, 'Max number of thread participants has been reached (1000)'],
  30046: [429, 'Maximum number of edits to messages older than 1 hour reached. Try again later'],
  40004: [403, 'Send messages has been temporarily disabled'],
  40005: [413, 'Request entity too large. Try sending something smaller in size'],
  40033: [400, 'This message has already been crossposted.'],
  40058: [400, 'Cannot message this thread until after the post author has sent an initial message.'],
  40060: [400, 'Interaction has already been acknowledged.'],
  40061: [400, 'Tag names must be unique'],
  40062: [429, 'Service resource is being rate limited.'],
  40066: [400, 'There are no tags available that can be set by non-moderators'],
  40067: [400, 'A tag is required to create a forum post in this channel'],
  40094: [400, 'Maximum number of follow-up messages reached'],
  40333: [403, 'internal network error'],
  50001: [403, 'Missing Access'],
  50003: [403, 'Cannot execute action on a DM channel'],
  50005: [403, 'Cannot edit a message authored by another user'],
  50006: [400, 'Cannot send an empty message'],
  50007: [403, 'Cannot send messages to this user'],
  50008: [400, 'Cannot send messages in a non-text channel'],
  50013: [403, 'Missing Permissions'],
  50014: [401, 'Invalid authentication token provided'],
  50024: [400, 'Cannot execute action on this channel type'],
  50027: [401, 'Invalid Webhook Token'],
  50041: [400, 'Invalid API version provided'],
  50068: [400, 'Invalid message type'],
  50083: [400, 'Thread is archived'],
  50109: [400, 'The request body contains invalid JSON.'],
  130000: [503, 'API resource is currently overloaded. Try again a little later'],
  160002: [400, 'Cannot reply without permission to read message history'],
  160004: [400, 'A thread has already been created for this message'],
  160005: [403, 'Thread is locked'],
  160006: [400, 'Maximum number of active threads reached'],
  160007: [400, 'Maximum number of active announcement threads reached'],
  200000: [400, 'Message was blocked by automatic moderation'],
  200001: [400, 'Title was blocked by automatic moderation'],
  240000: [400, 'Message blocked by harmful links filter'],
};

/** A refusal by the platform's JSON code; the HTTP status is the usual one of that code unless given. */
export function refused(code: number, status?: number, extra: Readonly<Record<string, unknown>> = {}): Refusal {
  const [usual, message] = known[code] ?? [400, `Error ${code}`];
  return new Refusal(status ?? usual, code, message, extra);
}

export const unauthorised = (): Refusal => new Refusal(401, 0, '401: Unauthorized');
export const noSuchRoute = (): Refusal => new Refusal(404, 0, '404: Not Found');
export const wrongMethod = (): Refusal => new Refusal(405, 0, '405: Method Not Allowed');

export const invalidForm = (errors: ErrorTree): Refusal => new Refusal(400, 50035, 'Invalid Form Body', { errors });

/** One complaint about one field: `formError(['embeds', 0, 'title'], 'BASE_TYPE_REQUIRED', 'This field is required')`. */
export function formError(path: readonly PropertyKey[], code: string, message: string): Refusal {
  const leaf: ErrorTree = { _errors: [{ code, message }] };
  return invalidForm(path.reduceRight<ErrorTree>((tree, key) => ({ [String(key)]: tree }), leaf));
}

/** 429 as the platform answers when a limit is hit; the header says whole seconds, the body fractions. */
export function limited(
  waitMs: number,
  options: { readonly code?: number; readonly scope?: string; readonly header?: number } = {},
): Refusal {
  const seconds = Math.max(0.001, waitMs / 1000);
  const message = options.code === undefined ? 'You are being rate limited.' : refused(options.code).message;
  return new Refusal(
    429,
    options.code ?? 0,
    message,
    { retry_after: seconds, global: false },
    { 'retry-after': String(options.header ?? Math.ceil(seconds)), 'x-ratelimit-scope': options.scope ?? 'user' },
  );
}
