import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStage, type Stage, type Way } from './scripted.js';

const ways: readonly Way[] = ['socket', 'http'];

describe.each(ways)('what Slack tells, over %s', (way) => {
  let stage: Stage;
  let tenant: string;

  beforeEach(async () => {
    stage = await openStage(way);
    tenant = `slack-${stage.slack.teamId}`;
  });
  afterEach(() => stage.close());

  /** Everything told so far, in any order: Slack promises none. */
  const told = async (): Promise<string[]> => {
    await stage.slack.settled();
    return stage.told.splice(0).toSorted();
  };

  it.each([false, true])('passes on what happens to a channel (private: %s)', async (isPrivate) => {
    const channel = stage.slack.addChannel({ name: 'voice-ops', isPrivate });
    channel.inviteBot();
    expect(await told()).toEqual([`joined ${tenant} ${channel.id}`]);
    channel.rename('voice');
    channel.archive();
    channel.unarchive();
    expect(await told()).toEqual([
      `archived ${tenant} ${channel.id}`,
      `renamed ${tenant} ${channel.id} voice`,
      `unarchived ${tenant} ${channel.id}`,
    ]);
    const before = channel.id;
    const after = channel.changeId();
    expect(await told()).toEqual([`moved ${tenant} ${before} ${after}`]);
    channel.removeBot();
    expect(await told()).toEqual([`left ${tenant} ${after}`, `left ${tenant} ${after}`]);
    channel.inviteBot();
    channel.remove();
    expect(await told()).toEqual([`deleted ${tenant} ${after}`, `joined ${tenant} ${after}`]);
  });

  it('does not care about other people who come and go', async () => {
    const { id: channel } = stage.slack.addChannel({ name: 'voice-ops' });
    const { id: user } = stage.slack.addUser({ name: 'dana' });
    stage.slack.event({ type: 'member_joined_channel', channel, user });
    stage.slack.event({ type: 'member_left_channel', channel, user });
    stage.slack.event({ type: 'tokens_revoked', tokens: { oauth: [user], bot: [] } });
    expect(await told()).toEqual([]);
  });

  it('notices that the app is removed', async () => {
    stage.slack.uninstall();
    expect(await told()).toEqual([`uninstalled ${tenant} slack.app_uninstalled`, `uninstalled ${tenant} slack.tokens_revoked`]);
  });

  it('hears of an event once that is delivered twice', async () => {
    stage.slack.addChannel({ name: 'voice-ops' }).inviteBot();
    expect(await told()).toHaveLength(1);
    const delivery = stage.slack.deliveries.at(-1);
    if (delivery === undefined) throw new Error('nothing was delivered');
    expect(await stage.slack.redeliver(delivery)).toMatchObject({ kind: 'acknowledged' });
    expect(await told()).toEqual([]);
  });

  it('writes down an event that cannot be read, and goes on', async () => {
    stage.slack.event({ type: 'channel_rename', channel: { id: 'C1' } });
    stage.slack.addChannel({ name: 'voice-ops' }).inviteBot();
    expect(await told()).toHaveLength(1);
    expect(stage.log.lines).toContainEqual(
      expect.objectContaining({ msg: 'Slack event could not be handled', event: 'channel_rename' }),
    );
  });

  it('takes the removal from a workspace that it does not know', async () => {
    const other = stage.slack.addWorkspace('Birch');
    other.uninstall();
    await stage.slack.settled();
    expect(stage.slack.deliveries.map(({ outcome }) => outcome)).toEqual(['acknowledged', 'acknowledged']);
    expect(await told()).toContain(`uninstalled slack-${other.teamId} slack.app_uninstalled`);
  });
});
