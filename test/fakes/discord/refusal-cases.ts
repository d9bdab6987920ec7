/** Everything that the cases speak of. */
export interface Rooms {
  readonly text: string;
  readonly announcement: string;
  readonly forum: string;
  readonly strict: string;
  readonly voice: string;
  readonly category: string;
  readonly hidden: string;
  readonly silent: string;
  readonly threadless: string;
  readonly unread: string;
  readonly plain: string;
  readonly capped: string;
  readonly foreign: string;
  /** A bot's message, one with a thread, one of a person, one in `unread`. */
  readonly message: string;
  readonly rooted: string;
  readonly others: string;
  readonly unreadMessage: string;
  readonly archived: string;
  readonly locked: string;
  readonly lockedMessage: string;
  readonly moderated: string;
}

export const letters = (count: number): string => 'x'.repeat(count);
export const nowhere = '123456789012345678';
export const button = (id: string, more: object = {}) => ({ type: 2, style: 2, custom_id: id, label: 'Press', ...more });
export const row = (...components: object[]) => ({ type: 1, components });
export const embed = (more: object) => ({ embeds: [{ description: 'd', ...more }] });
export const menu = (more: object = {}) => row({ type: 3, custom_id: 'm', options: [{ label: 'A', value: 'a' }], ...more });
export const option = (index: number) => ({ label: `l${index}`, value: `v${index}` });
export const post = (more: object) => ({ content: 'x', ...more });
export const forumPost = (more: object = {}) => ({ name: 'n', message: { content: 'c' }, ...more });
export const command = (more: object = {}) => ({ name: 'tocsin', description: 'd', ...more });
export const field = (more: object = {}) => ({ type: 3, name: 'a', description: 'd', ...more });

export type Case = readonly [
  what: string,
  call: (rooms: Rooms) => string,
  body: unknown,
  status: number,
  code: number,
  where?: string,
];

export const say = (rooms: Rooms) => `POST /channels/${rooms.text}/messages`;
export const sayIn = (name: keyof Rooms) => (rooms: Rooms) => `POST /channels/${rooms[name]}/messages`;
export const edit = (rooms: Rooms) => `PATCH /channels/${rooms.text}/messages/${rooms.message}`;
export const thread = (rooms: Rooms) => `POST /channels/${rooms.text}/messages/${rooms.message}/threads`;
export const newPost = (rooms: Rooms) => `POST /channels/${rooms.forum}/threads`;
export const form = 50035;
