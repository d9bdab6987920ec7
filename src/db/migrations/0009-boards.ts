/** Boards: one message of a channel that shows how its vendors are doing, kept at the top by a pin. */
export const boards = {
  version: 9,
  name: 'boards',
  sql: `
alter table channel_posts
  add pin_state text;                           -- of a board: wanted, pinned, refused
create index channel_posts_boards on channel_posts (changed_at) where kind = 'board' and state = 'open';
`,
} as const;
