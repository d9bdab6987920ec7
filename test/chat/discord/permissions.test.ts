import { describe, expect, it } from 'vitest';
import {
  has,
  neededIn,
  type PermissionName,
  permissions,
  permissionsIn,
  permissionsNeeded,
} from '../../../src/chat/discord/permissions.js';

const everyone = '100000000000000001';
const bots = '100000000000000002';
const quiet = '100000000000000003';
const bot = '200000000000000001';
const owner = '200000000000000002';

const bits = (...names: readonly PermissionName[]): bigint => names.reduce((sum, name) => sum | permissions[name].bit, 0n);
const role = (id: string, ...names: readonly PermissionName[]) => ({ id, permissions: bits(...names) });
const guildWith = (...roles: readonly ReturnType<typeof role>[]) => ({ id: everyone, owner_id: owner, roles: [...roles] });
const overwrite = (
  id: string,
  type: 0 | 1,
  { allow = [], deny = [] }: { allow?: PermissionName[]; deny?: PermissionName[] },
) => ({
  id,
  type,
  allow: bits(...allow),
  deny: bits(...deny),
});

const visible = guildWith(role(everyone, 'viewChannel'), role(bots, 'sendMessages'), role(quiet));
const member = { id: bot, roles: [bots, quiet] };

describe('permissions in a channel of Discord', () => {
  it('are those of @everyone and of the roles, together', () => {
    expect(permissionsIn(visible, member, [])).toBe(bits('viewChannel', 'sendMessages'));
    expect(permissionsIn(visible, { id: bot, roles: [] }, [])).toBe(bits('viewChannel'));
  });

  it('are everything for the owner and for administrators, whatever a channel denies', () => {
    const denied = [overwrite(everyone, 0, { deny: ['viewChannel', 'sendMessages'] })];
    const administered = guildWith(role(everyone), role(bots, 'administrator'));
    for (const held of [permissionsIn(visible, { id: owner, roles: [] }, denied), permissionsIn(administered, member, denied)])
      expect(has(held, 'createPublicThreads')).toBe(true);
  });

  it('are changed by @everyone first, then by all roles together, then for the member', () => {
    const noneMayRead = overwrite(everyone, 0, { deny: ['viewChannel'] });
    const botsMayRead = overwrite(bots, 0, { allow: ['viewChannel', 'embedLinks'] });
    const quietMayNot = overwrite(quiet, 0, { deny: ['viewChannel', 'sendMessages'] });
    expect(permissionsIn(visible, member, [noneMayRead])).toBe(0n);
    expect(permissionsIn(visible, member, [noneMayRead, botsMayRead])).toBe(bits('viewChannel', 'sendMessages', 'embedLinks'));
    // What one role allows stands against what another denies, in whichever order they are listed.
    expect(permissionsIn(visible, member, [botsMayRead, quietMayNot, noneMayRead])).toBe(bits('viewChannel', 'embedLinks'));
    const notThisBot = overwrite(bot, 1, { deny: ['embedLinks'], allow: ['sendMessages'] });
    expect(permissionsIn(visible, member, [notThisBot, quietMayNot, botsMayRead])).toBe(bits('viewChannel', 'sendMessages'));
  });

  it('ignore overwrites of other members and of roles that are not held, and a role of the id of a member', () => {
    const others = [
      overwrite(owner, 1, { deny: ['viewChannel'] }),
      overwrite(quiet, 0, { deny: ['viewChannel'] }),
      overwrite(bot, 0, { deny: ['viewChannel'] }),
    ];
    expect(permissionsIn(visible, { id: bot, roles: [bots] }, others)).toBe(bits('viewChannel', 'sendMessages'));
  });

  it('are none at all where the channel cannot be seen', () => {
    const held = permissionsIn(guildWith(role(everyone, 'sendMessages', 'readMessageHistory')), member, []);
    expect(held).toBe(0n);
    expect(neededIn(held, false).granted).toEqual([]);
  });
});

describe('permissions that are needed', () => {
  it('have the number that the invitation carries', () => {
    expect(permissionsNeeded.bits).toBe(309237730304n);
    expect(permissionsNeeded.names).toEqual([
      'View Channel',
      'Send Messages',
      'Embed Links',
      'Create Public Threads',
      'Send Messages in Threads',
      'Read Message History',
    ]);
  });

  it('are named as granted or missing, and forums need no threads of messages', () => {
    const held = bits('viewChannel', 'sendMessages', 'embedLinks');
    expect(neededIn(held, false)).toEqual({
      missing: ['Create Public Threads', 'Send Messages in Threads', 'Read Message History'],
      granted: ['View Channel', 'Send Messages', 'Embed Links'],
    });
    expect(neededIn(held, true).missing).toEqual(['Send Messages in Threads', 'Read Message History']);
  });
});
