import { sampleCalls } from '../../app/commands/sample-calls.js';
import { createDiscordChat } from '../../chat/discord/discord-chat.js';
import type { ChatCall, ChatPort } from '../../chat/port.js';
import { createSlackChat } from '../../chat/slack/slack-chat.js';
import { systemClock } from '../../clock.js';
import { ChannelId, TenantId } from '../../domain/ids.js';
import { toIso } from '../../domain/time.js';
import type { Log } from '../../log.js';
import { discordMessage } from '../../render/discord/discord-message.js';
import { slackMessage } from '../../render/slack/slack-message.js';
import { type PlayedChat, playChat } from '../played-chats.js';
import type { Benchmark } from './benchmark.js';
import { measureSideBySide, ratio } from './measure.js';

const signal = (): AbortSignal => AbortSignal.timeout(10_000);

/** What the ports and the platforms' SDKs add to a bare post of the same message to the same server. */
export const chats: Benchmark = {
  name: 'chats',
  summary: 'a message through the Slack and the Discord port, beside a bare HTTP post of it to the same server',
  run: async ({ rounds, log }) => {
    const [slack, discord] = [await playChat('slack'), await playChat('discord')];
    try {
      const measured = await measureSideBySide({ ...slackWorks(slack, log), ...discordWorks(discord, log) }, rounds);
      return {
        measured,
        ratios: {
          'through the Slack port / bare post': ratio(measured, 'Slack, through the port', 'Slack, bare HTTP post'),
          'through the Discord port / bare post': ratio(measured, 'Discord, through the port', 'Discord, bare HTTP post'),
        },
      };
    } finally {
      await Promise.all([slack.close(), discord.close()]);
    }
  },
};

type Works = Readonly<Record<string, () => Promise<void>>>;

function slackWorks({ env, workspaceRef, channelRef }: PlayedChat, log: Log): Works {
  const token = env.SLACK_BOT_TOKEN ?? '';
  const apiUrl = env.SLACK_API_URL ?? '';
  const installation = { token, teamId: workspaceRef, teamUrl: null, appId: null, botId: null, botUserId: null, scopes: [] };
  const port = createSlackChat({ apiUrl, clock: systemClock, log, tokenOf: async () => installation });
  return {
    'Slack, bare HTTP post': async () => {
      const { view, marker } = rootIn(channelRef);
      const { text, blocks, metadata } = slackMessage(view, marker, { edit: false });
      const body = new URLSearchParams({
        channel: channelRef,
        text,
        blocks: JSON.stringify(blocks),
        metadata: JSON.stringify(metadata),
      });
      await post(`${apiUrl}chat.postMessage`, { headers: { authorization: `Bearer ${token}` }, body });
    },
    'Slack, through the port': () => through(port, channelRef),
  };
}

function discordWorks({ env, workspaceRef, channelRef }: PlayedChat, log: Log): Works {
  const token = env.DISCORD_TOKEN ?? '';
  const apiUrl = env.DISCORD_API_URL ?? '';
  const port = createDiscordChat({ apiUrl, token, clock: systemClock, log, guildOf: async () => ({ guildId: workspaceRef }) });
  return {
    'Discord, bare HTTP post': async () => {
      const { view, marker } = rootIn(channelRef);
      const headers = { authorization: `Bot ${token}`, 'content-type': 'application/json' };
      const body = JSON.stringify(discordMessage(view, marker, { edit: false }));
      await post(`${apiUrl}/v10/channels/${channelRef}/messages`, { headers, body });
    },
    'Discord, through the port': () => through(port, channelRef),
  };
}

const rootIn = (channelRef: string): ChatCall =>
  sampleCalls(
    {
      tenantId: TenantId.parse('bench'),
      channelId: ChannelId.parse('bench'),
      externalId: channelRef,
      kind: 'text',
      publish: false,
    },
    toIso(systemClock.now()),
  ).root([]);

const through = async (port: ChatPort, channelRef: string): Promise<void> =>
  void (await port.perform(rootIn(channelRef), signal()));

async function post(url: string, init: RequestInit): Promise<void> {
  const answer = await fetch(url, { method: 'POST', signal: signal(), ...init });
  const text = await answer.text();
  if (!answer.ok || text.includes('"ok":false')) throw new Error(`the played chat refused a bare post: ${text.slice(0, 200)}`);
}
