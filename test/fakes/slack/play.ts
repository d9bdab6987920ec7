import { startFakeSlack } from './fake-slack.js';

/** A workspace to try Tocsin in without an account: what `tocsin demo --slack-fake` starts. */
export async function play() {
  const slack = await startFakeSlack({ teamName: 'Harbour' });
  const ops = slack.addChannel({ name: 'ops' });
  slack.addChannel({ name: 'voice-eu' });
  slack.addChannel({ name: 'general', isGeneral: true, memberCount: 64 });
  slack.addChannel({ name: 'payments-private', isPrivate: true, botIsMember: false });
  const dana = slack.addUser({ name: 'dana' });
  slack.addUser({ name: 'yuki' });
  slack.addUser({ name: 'gus-guest', isGuest: true });
  return {
    url: slack.url,
    workspaceRef: slack.teamId,
    channelRef: ops.id,
    env: { SLACK_BOT_TOKEN: slack.botToken, SLACK_APP_TOKEN: slack.appToken, SLACK_API_URL: slack.apiUrl },
    /** Dana types the first command. */
    begin: async (text: string): Promise<void> => {
      if (await slack.connected()) await slack.command({ channelId: ops.id, userId: dana.id, text });
    },
    close: slack.close,
  };
}
