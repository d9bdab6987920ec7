import { describe, expect, it } from 'vitest';
import { applySettings, channelFilter } from '../../src/domain/apply-settings.js';
import { defaultSettings } from '../../src/domain/channel-settings.js';
import { everything, type Filter } from '../../src/domain/filter.js';
import { matchFilter } from '../../src/domain/match.js';
import { clock, listed, look, post, WatchedPage } from './made.js';
import { smallGazetteer } from './small-gazetteer.js';

const watched = new WatchedPage();
watched.look('10:00', look([listed([post('a', '10:00', 'investigating', 'Slow.')], { startedAt: clock('10:00') })]));
const slow = watched.incident();

const wants = (filter: Filter, parts: Partial<typeof slow>): boolean =>
  matchFilter(filter, { vendorSlug: 'vendor', incident: { ...slow, ...parts } }, smallGazetteer).matches;

describe('what a subscription selects in a channel', () => {
  it('has the least impact of the channel, unless it names its own', () => {
    const major = { ...defaultSettings, minImpact: 'major' } as const;
    expect(wants(applySettings(everything, major), { impact: 'minor' })).toBe(false);
    expect(wants(applySettings({ ...everything, minImpact: 'minor' }, major), { impact: 'minor' })).toBe(true);
  });

  it('brings maintenance where the channel has it on and the filter names no kinds', () => {
    const on = { ...defaultSettings, maintenance: true };
    const planned = { kind: 'maintenance', impact: 'maintenance' } as const;
    expect(wants(applySettings(everything, defaultSettings), planned)).toBe(false);
    expect(wants(applySettings(everything, on), planned)).toBe(true);
    expect(wants(applySettings({ ...everything, kinds: ['incident'] }, on), planned)).toBe(false);
    expect(wants(applySettings({ ...everything, notKinds: ['maintenance'] }, on), planned)).toBe(false);
  });

  it('does not ask for postmortems of what was over by bringing maintenance', () => {
    expect(applySettings(everything, { ...defaultSettings, maintenance: true }).kinds).not.toContain('postmortem');
  });

  it('keeps a strict filter open to incidents without an impact while the channel is as it was', () => {
    const strict = { ...everything, strict: true };
    expect(wants(applySettings(strict, defaultSettings), { impact: 'unknown' })).toBe(true);
    expect(wants(applySettings(strict, { ...defaultSettings, minImpact: 'major' }), { impact: 'unknown' })).toBe(false);
  });

  it('is the filter alone in a plain channel', () => {
    const settings = { ...defaultSettings, minImpact: 'critical' } as const;
    expect(channelFilter(everything, { preset: 'plain', settings })).toBe(everything);
    expect(channelFilter(everything, { preset: 'default', settings }).minImpact).toBe('critical');
  });
});
