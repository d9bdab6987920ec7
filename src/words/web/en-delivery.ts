/** Why a message is late or was given up, and what cures it; `render/reasons.ts` knows which code means which. */
export const deliveryWords = {
  waits: 'The platform asked Tocsin to wait. It goes on by itself when that time is over.',
  editLimit:
    'Discord lets a message be edited so and so often only. The latest state is written when Discord takes it again; replies go on.',
  writeLimit: 'The channel is written to more than Discord allows. Tocsin goes on by itself when it may.',
  discordBusy: 'Discord cannot take it at the moment. Tocsin tries again by itself.',
  slackBusy: 'Slack could not take it at that moment. Tocsin tries again by itself.',
  moving: 'Slack is moving the channel or the workspace, which can take hours. Tocsin goes on by itself after that.',
  slackUnclear: 'Slack gave no clear answer. Tocsin looks whether the message is there before it sends anything again.',
  notShownYet: 'Slack does not show yet whether the message is there. Tocsin looks again by itself.',
  discordUnclear: 'Discord gave no clear answer. Tocsin looks whether the message is there before it sends anything again.',
  restarting: 'Tocsin was stopping or starting. It goes on by itself.',
  settled: 'It is known again what became of it. Tocsin goes on by itself.',
  shutOut:
    'Discord has refused many requests from here. Tocsin waits, so that Discord does not shut it out, and goes on by itself.',
  publishLimit:
    'The root could not be published to followers yet: Discord lets about ten be published in an hour, or could not be reached. Tocsin tries again by itself.',
  turn: 'Others are first in this channel or workspace. Its turn comes by itself.',
  quiet: 'The channel has quiet hours. It comes by itself when they are over.',
  past: 'A report about the past waits for nine o’clock in the channel. It comes by itself.',
  moved: 'Its channel became another one, where the thread goes on. Nobody has to act.',
  rootGone:
    'People deleted the root message. On Discord a thread that exists goes on without it; elsewhere nothing more is posted. Nobody has to act.',
  messageGone: 'People deleted the message. It is not posted again, and nobody has to act.',
  threadGone:
    'People deleted or locked the thread. In a forum its first message cannot be changed either; elsewhere the root is kept true. Where that was a mistake, they unlock it and somebody tries again here.',
  notInChannel: 'Tocsin is not in this channel. Somebody in it types /invite @Tocsin.',
  unseen:
    'Tocsin cannot see this channel: it is private and Tocsin is not in it, or it was deleted. Somebody in it types /invite @Tocsin.',
  takenOut: 'Somebody took Tocsin out of this channel. An invitation brings it back; else unsubscribe what is followed there.',
  archived: 'The channel is archived. Its threads go on when somebody unarchives it.',
  frozen: 'The channel is frozen, archived or deleted. Its threads go on when somebody opens it again.',
  channelGone: 'The channel is no longer there. Its people subscribe in another one.',
  noView: 'Tocsin cannot see this channel. Somebody who can edit its permissions allows it View Channel.',
  noPermission:
    'Tocsin lacks a permission in this channel. Somebody who can edit its permissions allows what `/tocsin test` names there.',
  tagRequired:
    'This forum wants a tag on every post and has none that Tocsin may use. Somebody who can edit the forum adds the tag investigating.',
  otherKind: 'The channel is of another kind now. Its people unsubscribe and subscribe again.',
  noThreads: 'The channel does not take both messages and threads. Its people follow in another channel.',
  messagesOff: "Messages to this app are switched off. Somebody switches on its Messages tab in the app's settings.",
  threadDenied:
    'Tocsin may post here but not write in threads. Somebody who can edit the permissions of the channel allows it; the next update then tries again.',
  pinRefused: 'Tocsin may not pin here. Somebody pins the board by hand, or the admins add the scope pins:write.',
  fewMayPost: 'Only some people may post in this channel. The admins of the workspace let Tocsin post.',
  rules: 'The rules of the workspace keep Tocsin from posting here. Its admins allow it again.',
  messageLimit: 'The workspace has reached the message limit of its Slack plan. An admin raises it.',
  notApproved: 'The admins of the workspace or its organisation do not let Tocsin in. They approve it.',
  twoFactor: 'The workspace asks for two-factor sign-in. Whoever installed Tocsin there sets it up.',
  missingScope:
    'Tocsin lacks a permission in this workspace. Whoever installed it adds the scope that `tocsin doctor` names and installs it again.',
  uninstalled: 'Tocsin was removed. Somebody installs or invites it again; subscriptions are kept and go on then.',
  badToken:
    'Slack no longer accepts the bot token. Somebody installs Tocsin in the workspace again; subscriptions are kept and go on then.',
  notOurs: 'The root was posted by an earlier installation and cannot be edited. The thread goes on; nobody has to act.',
  editClosed:
    'The workspace forbids edits of messages this old. The thread goes on and says itself how things stand; admins may lift the limit.',
  threadCap:
    'The server has as many active threads as Discord allows, or the thread itself is full. Close some, or leave it; the next update then tries again.',
  blockedWords:
    "A filter of the server blocks the message even without the vendor's words. Its moderators exempt Tocsin, then somebody tries again here.",
  slackUnreachable:
    'Slack cannot be reached. Tocsin goes on by itself; if this lasts, check the way from this machine to the network.',
  discordUnreachable:
    'Discord cannot be reached from here. Tocsin goes on by itself; if this lasts, check the way from this machine to the network.',
  discordToken: 'Discord does not accept the bot token. Put a good one into DISCORD_TOKEN and start Tocsin again.',
  notConnected: 'No process is connected to this chat. Set its tokens and start Tocsin again.',
  noKey: 'The stored token cannot be read with this key. Set TOCSIN_ENCRYPTION_KEY to the key it was stored with.',
  unreadableReply:
    'Nobody knows whether this reply was posted, and the channel cannot be read. Look there, and try again only if it is missing.',
  slackRefuses:
    'Slack refuses this message in its plain form too. That is a fault of Tocsin: report it, and try again after an update.',
  discordRefuses:
    'Discord refuses this message as plain text too. That is a fault of Tocsin: report it, and try again after an update.',
  unknownReason:
    'The platform refuses what Tocsin writes and gives a reason that Tocsin does not know. The log has its words; report them.',
  broken: 'Something broke in Tocsin. The log has the details; report them.',
  forwardFailing:
    'What goes from this channel out of chat does not arrive. Tocsin keeps trying; `forward` in the channel shows why.',
  forwardStopped:
    'What goes from this channel out of chat does not arrive, and Tocsin has stopped trying. `forward` in the channel shows why and starts it again.',
  paused: (reason: string) => `The channel is paused. ${reason}`,
  editTurn: 'The edit of its root waits for its turn, and news goes first. Its turn comes by itself.',
  writing: 'It is being written to at this moment.',
  untaken: 'Nobody has taken it up. Check that a process with the role `deliver` runs and that the job queue answers.',
};
