/** What is shown once after a change, by the word in the address that the browser is sent on to. */
export const saidWords = {
  subscribed: 'Added.',
  'already-subscribed': 'This channel already has that filter.',
  removed: 'Removed. Threads that are open go on to their end.',
  preset: 'Preset changed.',
  created: 'The channel is made. Add a filter to say what comes here.',
  'name-taken': 'There already is a channel of that name; here it is.',
  demo: 'The demo runs. Threads appear here within seconds.',
  following: 'These vendors are followed. What is open appears here in a moment.',
  welcome: 'You are in: this browser may change things for 30 days.',
  left: 'This browser can no longer change things.',
  retried: 'It is tried again now. What works leaves this page within seconds; what fails comes back with its reason.',
  'nothing-to-retry': 'There was nothing to try again: it is delivered already, or it is over because people wanted it so.',
  resumed: 'The channel is tried again now. If Tocsin still may not post there, it comes back here with the reason.',
  'not-paused': 'This channel is not paused any more.',
  'needs-invitation': 'Somebody took Tocsin out of this channel, so only an invitation there brings it back.',
  unknown: 'That is not there any more.',
};
