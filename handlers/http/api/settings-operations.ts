import { ChannelSettings } from '../../../src/domain/channel-settings.js';
import { Untold } from './answers.js';
import { defineOperation, type Operation } from './operation.js';
import { channelRead, noChannel, ownChannel } from './own-channel.js';
import type { ApiPort } from './port.js';
import { refuse } from './problem.js';
import { changesIn, SettingsPatch } from './settings-patch.js';

const ChangedSettings = ChannelSettings.extend({ untold: Untold });

const getSettings = (port: ApiPort): Operation =>
  defineOperation({
    ...channelRead,
    id: 'getSettings',
    address: '/channels/{channel}/settings',
    summary: 'What a channel decided for all its subscriptions.',
    answer: ChannelSettings,
    async run({ path: { channel: id }, viewer }) {
      const channel = await ownChannel(port, viewer, id);
      return channel === undefined ? noChannel() : { kind: 'reply', body: channel.settings };
    },
  });

const changeSettings = (port: ApiPort): Operation =>
  defineOperation({
    ...channelRead,
    id: 'changeSettings',
    method: 'patch',
    address: '/channels/{channel}/settings',
    summary: 'Changes what is named; everything else stays as it is.',
    needs: 'writer',
    body: SettingsPatch,
    answer: ChangedSettings,
    refusals: [404, 422],
    async run({ path: { channel: id }, body, viewer }) {
      const channel = await ownChannel(port, viewer, id);
      if (channel === undefined) return noChannel();
      const changed = await port.changeSettings(channel, changesIn(body), viewer.name);
      return 'settings' in changed
        ? { kind: 'reply', body: { ...changed.settings, untold: changed.untold } }
        : refuse(422, 'settings.unfit', changed.sentence);
    },
  });

export const settingsOperations = (port: ApiPort): readonly Operation[] =>
  [getSettings, changeSettings].map((make) => make(port));
