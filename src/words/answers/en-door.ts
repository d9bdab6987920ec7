import type { Line, Segment } from '../segments.js';

/** What the doors of Slack and Discord say themselves, before or in the place of an answer. `list` and the like are commands as they are typed there. */
export const enDoor = {
  broke: (list: string): string => `Something went wrong in Tocsin. Try again in a minute; ${list} shows what is set here.`,
  slowButton: 'That took too long for Slack to open the form. Press the button again.',
  slowCommand: (typed: Segment): Line => [
    'That took too long for Slack to open the form. Type it again, or name a vendor: ',
    typed,
  ],
  chooseChannel: 'Choose a channel.',
  onlyInServers: 'Tocsin works in the channels of a server; ask there.',
  formTooOld: (subscribe: string, list: string): string =>
    `This form is too old, or not yours. Type ${subscribe} to open a new one; ${list} shows what is set.`,
  buttonTooOld: (list: string): string => `This button is too old. Type ${list} for what is set now.`,
  aboutIncident: 'About this incident:',
};
