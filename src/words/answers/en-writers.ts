import type { Line, Segment } from '../segments.js';
import type { Typing } from './typing.js';

/** Who may change what comes to channels, as a workspace keeps it. */
export type Writers = 'everyone' | 'managers' | 'admins';

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
  /** How it is. `right` names what Discord calls the right for it; null on Slack, which has none. */
  are: (who: Writers, right: Segment | null): Line => {
    if (who === 'everyone') return [`Everybody${right === null ? ' but guests' : ''} can change what comes to channels.`];
    if (right !== null)
      return ['Whoever has ', right, ' can change what comes to ', who === 'admins' ? 'channels.' : 'a channel.'];
    return who === 'admins'
      ? ['Only owners and admins of the workspace can change what comes to channels.']
      : ['Only whoever made a channel, and owners and admins, can change what comes to it.'];
  },
  decided: (person: Segment, are: Line): Line => [person, ' decided for all channels: ', ...are],
  decidedByOthers: (right: Segment | null): Line => [
    'Who can change what comes to channels is decided by ',
    ...(right === null ? ['owners and admins of the workspace'] : ['whoever has ', right]),
    '. Nothing was changed.',
  ],
  decidersNotTold:
    'Who can change what comes to channels is decided by owners and admins of the workspace, and Slack does not tell me who they are: whoever installed me has to add the scope users:read. Nothing was changed.',
  alone: (typed: Segment): Line => [
    'Who can change what comes to channels holds for all of them, so it is set by itself: ',
    typed,
    '. Nothing was changed.',
  ],
  option: (who: Writers | 'default', isDiscord: boolean): string => `Changes by: ${whoChanges(who, isDiscord)}`,
};

function whoChanges(who: Writers | 'default', isDiscord: boolean): string {
  if (who === 'default') return 'the default';
  if (who === 'everyone') return isDiscord ? 'everybody' : 'everybody but guests';
  if (who === 'admins') return isDiscord ? 'whoever manages the server' : 'admins only';
  return isDiscord ? 'whoever manages the channel' : 'whoever made the channel';
}
