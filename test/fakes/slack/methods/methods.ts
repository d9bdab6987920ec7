import { openConnection, revokeToken, testToken } from './auth.js';
import { deleteMessage, permalink, updateMessage } from './edit-message.js';
import type { Method } from './method.js';
import { access } from './oauth.js';
import { addPin } from './pins.js';
import { postEphemeral } from './post-ephemeral.js';
import { postMessage } from './post-message.js';
import { channelInfo, channelMembers, joinChannel, listChannels, openDirect } from './read-channels.js';
import { channelHistory, threadReplies } from './read-history.js';
import { userInfo } from './users.js';
import { openView, publishView, pushView, updateView } from './views.js';

const bot = (scopes: readonly string[], run: Method['run']): Method => ({ token: 'bot', scopes, run });

const conversationReads = ['channels:read', 'groups:read', 'im:read', 'mpim:read'];
const conversationHistories = ['channels:history', 'groups:history', 'im:history', 'mpim:history'];

export const methods: Readonly<Record<string, Method>> = {
  'apps.connections.open': { token: 'app', scopes: [], run: openConnection },
  'auth.revoke': bot([], revokeToken),
  'auth.test': bot([], testToken),
  'chat.delete': bot(['chat:write'], deleteMessage),
  'chat.getPermalink': bot([], permalink),
  'chat.postEphemeral': bot(['chat:write'], postEphemeral),
  'chat.postMessage': bot(['chat:write'], postMessage),
  'chat.update': bot(['chat:write'], updateMessage),
  'conversations.history': bot(conversationHistories, channelHistory),
  'conversations.info': bot(conversationReads, channelInfo),
  'conversations.join': bot(['channels:join'], joinChannel),
  'conversations.list': bot(conversationReads, listChannels(false)),
  'conversations.members': bot(conversationReads, channelMembers),
  'conversations.open': bot(['im:write'], openDirect),
  'conversations.replies': bot(conversationHistories, threadReplies),
  'oauth.v2.access': { token: 'none', scopes: [], run: access },
  'pins.add': bot(['pins:write'], addPin),
  'users.conversations': bot(conversationReads, listChannels(true)),
  'users.info': bot(['users:read'], userInfo),
  'views.open': bot([], openView),
  'views.publish': bot([], publishView),
  'views.push': bot([], pushView),
  'views.update': bot([], updateView),
};
