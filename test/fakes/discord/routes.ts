import { type Call, done, guildIn, ok } from './call.js';
import { changeChannel, deleteChannel, getChannel, getGuild, guildChannels, guildMember, guildRoles } from './channel-routes.js';
import { openDirect } from './direct-messages.js';
import type { Endpoint } from './endpoint.js';
import { type Gateway, gatewayUrl } from './gateway.js';
import { createMessage, crosspostMessage, deleteMessage, editMessage, getMessage, listMessages } from './message-routes.js';
import { applicationPayload, botUser, guildPayload } from './payloads.js';
import { pinMessage } from './pin-routes.js';
import { formError } from './refusal.js';
import { Router } from './router.js';
import { activeThreads, archivedThreads, joinThread, startForumPost, startThreadFromMessage } from './thread-routes.js';

function leaveGuild(call: Call) {
  const guild = guildIn(call);
  guild.joined = false;
  call.world.emit(guild.id, 'GUILD_DELETE', { id: guild.id });
  return done;
}

/** In the order of their ids, `limit` of them behind `after`. */
function myGuilds({ world, query }: Call) {
  const after = BigInt(query.get('after') ?? 0);
  const limit = Number(query.get('limit') ?? 200);
  if (!Number.isInteger(limit) || limit < 1 || limit > 200)
    throw formError(['limit'], 'NUMBER_TYPE_MAX', 'int value should be between 1 and 200.');
  const joined = [...world.guilds.values()].filter((guild) => guild.joined && BigInt(guild.id) > after);
  return ok(
    joined
      .sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1))
      .slice(0, limit)
      .map(guildPayload),
  );
}

/** The routes that belong to the bot's own account, to guilds, channels, messages and threads. */
export function basicRoutes(endpoint: Endpoint, gateway: Gateway, port: () => number): Router {
  const application = (call: Call) =>
    ok({ ...applicationPayload(call.world, endpoint.publicKey), interactions_endpoint_url: endpoint.url });
  return new Router()
    .add('GET /gateway', () => ok({ url: gatewayUrl(port()) }), { auth: false })
    .add('GET /gateway/bot', () => ok(gateway.bot(port())))
    .add('GET /users/@me', (call) => ok(botUser(call.world)))
    .add('POST /users/@me/channels', openDirect)
    .add('GET /users/@me/guilds', myGuilds)
    .add('DELETE /users/@me/guilds/{guild}', leaveGuild)
    .add('GET /oauth2/applications/@me', application)
    .add('GET /applications/@me', application)
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
