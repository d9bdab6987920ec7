import { OverwriteType } from 'discord-api-types/v10';
import { bitsOf, type PermissionName } from './permissions.js';
import type { Channel, World } from './world.js';

export interface BotOverwrite {
  readonly allow?: readonly PermissionName[];
  readonly deny?: readonly PermissionName[];
}

export const botOverwrites = (world: World, { allow = [], deny = [] }: BotOverwrite): Channel['overwrites'] =>
  allow.length + deny.length === 0
    ? []
    : [{ id: world.botUserId, type: OverwriteType.Member, allow: bitsOf(allow), deny: bitsOf(deny) }];
