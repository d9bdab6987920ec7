/** The incident that is none, by which people see whether Tocsin may write in their channel. */
export const enSample = {
  vendor: 'Test',
  title: 'Test, not an incident: this is how one looks',
  arrives: 'Test, not an incident: this is how one arrives',
  first: 'This is where the words of the vendor stand. Nothing is wrong: somebody tried Tocsin out.',
  second: 'This is how the end of an incident is told. Nothing was wrong.',
  posting: 'Posting',
  threads: 'threads',
  edits: 'edits',
  mention: (name: string): string => `mention of @${name}`,
  told: (results: string): string => `🧪 Test, not an incident: this is how one looks. ${results}`,
  remove: 'Remove',
};
