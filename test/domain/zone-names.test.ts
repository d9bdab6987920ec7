import { describe, expect, it } from 'vitest';
import { isZone } from '../../src/domain/channel-settings.js';
import { readZone } from '../../src/domain/zone-names.js';

describe('a word for a time zone', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['EUROPE/berlin', 'Europe/Berlin'],
    ['America/New York', 'America/New_York'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['pacific/chatham', 'Pacific/Chatham'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['gmt', 'UTC'],
  ])('%s is taken', (word, zone) => {
    expect(readZone(word)).toEqual({ kind: 'zone', zone });
    expect(isZone(zone)).toBe(true);
  });

  it.each([
    ['Europe/Berlín', ['Europe/Berlin']],
    ['berlin', ['Europe/Berlin']],
    ['CET', ['Europe/Berlin']],
    ['PST', ['America/Los_Angeles']],
    ['kolkata', ['Asia/Kolkata']],
    ['Europe/Berin', expect.arrayContaining(['Europe/Berlin'])],
    ['toky', expect.arrayContaining(['Asia/Tokyo'])],
  ])('%s is guessed', (word, suggestions) => {
    expect(readZone(word)).toMatchObject({ kind: 'unknown', suggestions });
  });

  it.each(['', '+02:00', 'UTC+5:30', 'middle earth', '@everyone', '../../etc/passwd', '🕰️'])('%s is not', (word) => {
    expect(readZone(word)).toMatchObject({ kind: 'unknown', suggestions: [] });
  });
});
