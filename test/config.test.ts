import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.js';

describe('tokens in the settings', () => {
  it('are refused by name where a placeholder was left in', () => {
    const read = () => readConfig({ SLACK_BOT_TOKEN: 'xoxb-…', SLACK_APP_TOKEN: 'xapp-…', DISCORD_TOKEN: '…' });
    expect(read).toThrow(/SLACK_BOT_TOKEN[\s\S]*SLACK_APP_TOKEN[\s\S]*DISCORD_TOKEN/);
    expect(read).toThrow(/paste the real one/);
    expect(read).not.toThrow(/xoxb-…/);
  });

  it('are taken as they are otherwise', () => {
    expect(readConfig({ SLACK_BOT_TOKEN: 'xoxb-1-a', DISCORD_TOKEN: 'a.b-c_d' })).toMatchObject({ DISCORD_TOKEN: 'a.b-c_d' });
  });
});
