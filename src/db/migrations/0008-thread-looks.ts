/** How a thread came to be opened, so that one that comes late can say why. */
export const threadLooks = {
  version: 8,
  name: 'thread-looks',
  sql: `
alter table threads
  add opened_revision integer;                  -- the incident's revision when the thread was opened; null in threads from before
`,
} as const;
