import { type Call, done, guildIn, ok } from './call.js';
import { changeChannel, deleteChannel, getChannel, getGuild, guildChannels, guildMember, guildRoles } from './channel-routes.js';
import { openDirect } from './direct-messages.js';
import { gatewayUrl } from './gateway.js';
import { createMessage, crosspostMessage, deleteMessage, editMessage, getMessage, listMessages } from './message-routes.js';
import { applicationPayload, botUser, guildPayload } from './payloads.js';
import { pinMessage } from './pin-routes.js';
import { Router } from './router.js';
import { activeThreads, archivedThreads, joinThread, startForumPost, startThreadFromMessage } from './thread-routes.js';

function leaveGuild(call: Call) {
  const guild = guildIn(call);
  guild.joined = false;
  call.world.emit(guild.id, 'GUILD_DELETE', { id: guild.id });
  return done;
}

const myGuilds = (call: Call) => ok([...call.world.guilds.values()].filter((guild) => guild.joined).map(guildPayload));

/** The routes that belong to the bot's own account, to guilds, channels, messages and threads. */
export function basicRoutes(publicKey: string, port: () => number): Router {
  const gateway = () => ({
    url: gatewayUrl(port()),
    shards: 1,
    session_start_limit: { total: 1000, remaining: 999, reset_after: 14_400_000, max_concurrency: 1 },
  });
  return new Router()
    .add('GET /gateway', () => ok({ url: gatewayUrl(port()) }), { auth: false })
    .add('GET /gateway/bot', () => ok(gateway()))
    .add('GET /users/@me', (call) => ok(botUser(call.world)))
    .add('POST /users/@me/channels', openDirect)
    .add('GET /users/@me/guilds', myGuilds)
    .add('DELETE /users/@me/guilds/{guild}', leaveGuild)
    .add('GET /oauth2/applications/@me', (call) => ok(applicationPayload(call.world, publicKey)))
    .add('GET /applications/@me', (call) => ok(applicationPayload(call.world, publicKey)))
    .add('GET /guilds/{guild}', getGuild)
    .add('GET /guilds/{guild}/channels', guildChannels)
    .add('GET /guilds/{guild}/roles', guildRoles)
    .add('GET /guilds/{guild}/members/{user}', guildMember)
    .add('GET /guilds/{guild}/threads/active', activeThreads)
    .add('GET /channels/{channel}', getChannel)
    .add('PATCH /channels/{channel}', changeChannel)
    .add('DELETE /channels/{channel}', deleteChannel)
    .add('GET /channels/{channel}/messages', listMessages)
    .add('POST /channels/{channel}/messages', createMessage)
    .add('GET /channels/{channel}/messages/{message}', getMessage)
    .add('PATCH /channels/{channel}/messages/{message}', editMessage)
    .add('DELETE /channels/{channel}/messages/{message}', deleteMessage)
    .add('POST /channels/{channel}/messages/{message}/crosspost', crosspostMessage)
    .add('PUT /channels/{channel}/messages/pins/{message}', pinMessage)
    .add('POST /channels/{channel}/messages/{message}/threads', startThreadFromMessage)
    .add('POST /channels/{channel}/threads', startForumPost)
    .add('GET /channels/{channel}/threads/archived/public', archivedThreads)
    .add('PUT /channels/{channel}/thread-members/@me', joinThread);
}
