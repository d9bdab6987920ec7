import { checkThere, found, type PlatformRules, rootGone } from './platform-rules.js';

/** Its messages are in a table: they are there or not, and a look is always right. */
export const preview: PlatformRules = {
  name: 'the preview',
  chat: 'preview',
  kind: 'text',
  isReadable: true,
  latestMs: 0,
  orphans: 'none',
  capsThreads: false,
  threadFates: [],
  post: (room, call) => {
    if (call.rootRef !== null && !room.stands(call.rootRef)) throw rootGone();
    return { message: room.add(call, call.rootRef, 0) };
  },
  checkEdit: checkThere,
  settle: (room, call) => {
    const [message] = room.copies(call, '1970-01-01T00:00:00.000Z', 0);
    return message === undefined ? { kind: 'absent' } : found(room, message);
  },
};
