import type { Line } from '../segments.js';
import type { Typing } from './typing.js';

const stillPossible = (type: Typing): Line => [
  ' You can still use ',
  type('list'),
  ', ',
  { code: 'status' },
  ' and ',
  { code: 'why' },
  '.',
];

/** Who may change what comes to a channel, where a workspace has decided that. */
export const enWriters = {
  onlyAdmins: (type: Typing): Line => [
    'In this workspace only its owners and admins can change what comes to a channel.',
    ...stillPossible(type),
  ],
  onlyMaker: (type: Typing): Line => [
    'In this workspace only whoever made a channel, and owners and admins, can change what comes to it.',
    ...stillPossible(type),
  ],
  notTold:
    'In this workspace only some people can change what comes to a channel, and Slack does not tell me who they are: whoever installed me has to add the scope users:read. Nothing was changed.',
};
