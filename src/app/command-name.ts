import { z } from 'zod';
import type { Db } from '../db/database.js';
import { readSetting, writeSetting } from '../db/settings.js';
import { publicTenant } from '../domain/ids.js';
import type { Commands } from './commands/command.js';

const settingKey = 'slack.command';

export interface CommandName {
  /** With its slash. */
  now(): string;
  /** Learns the name from every command that people of Slack type. */
  heardBy(commands: Commands): Commands;
}

/**
 * What people type on Slack. The manifest may give the command another name, and only commands themselves carry it: buttons and messages of our
 * own go by the last one heard.
 */
export async function slackCommandName(db: Db): Promise<CommandName> {
  let name = (await readSetting(db, publicTenant, settingKey, z.string())) ?? '/tocsin';
  const learn = async (heard: string): Promise<void> => {
    if (heard === name) return;
    name = heard;
    await writeSetting(db, publicTenant, settingKey, heard);
  };
  return {
    now: () => name,
    heardBy: (commands) => ({
      ...commands,
      run: async (request, interactionId) => {
        const answer = await commands.run(request, interactionId);
        if (request.place.chat === 'slack' && answer !== undefined) await learn(request.commandName).catch(() => undefined);
        return answer;
      },
    }),
  };
}
