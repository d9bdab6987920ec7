import { describe, expect, it } from 'vitest';
import { type ChannelSettings, defaultSettings } from '../../src/domain/channel-settings.js';
import { everything, type Filter } from '../../src/domain/filter.js';
import { beyondForm, type FormState, formExpression, formSettings, formState } from '../../src/domain/form-state.js';

const filter = (more: Partial<Filter>): Filter => ({ ...everything, ...more });
const larch = filter({ vendors: [{ slug: 'larch', component: null }] });
const withMaintenance: ChannelSettings = { ...defaultSettings, maintenance: true };

const through = (before: Filter, more: Partial<FormState> = {}, settings = defaultSettings): string =>
  formExpression({ ...formState(before, settings), ...more }, before, settings);

describe('a filter through its form', () => {
  it.each<readonly [string, Filter, string]>([
    ['a vendor', larch, 'larch'],
    ['every vendor', filter({ strict: true }), 'all strict'],
    ['parts of a vendor', filter({ vendors: [{ slug: 'alder', component: 'Tins' }] }), 'alder/Tins'],
    [
      'a category',
      filter({ vendors: ['a', 'b'].map((slug) => ({ slug, component: null, category: 'hosting' })), minImpact: 'major' }),
      'category:hosting min-impact:major',
    ],
    ['kinds of its own', filter({ ...larch, kinds: ['incident', 'postmortem'] }), 'larch kind:incident,postmortem'],
    ['exclusions', filter({ ...larch, notRegions: ['eu'], notKinds: ['notice'] }), 'larch -region:eu -kind:notice'],
  ])('says the same again: %s', (_, before, expression) => {
    expect(through(before)).toBe(expression);
    expect(through(before, {}, withMaintenance)).toBe(expression);
  });

  it('names kinds only where they differ from what the channel decides', () => {
    expect(through(larch, { kinds: ['incident', 'maintenance', 'retroactive'] })).toBe(
      'larch kind:incident,maintenance,notice,retroactive',
    );
    expect(through(larch, { kinds: ['incident', 'retroactive'] }, withMaintenance)).toBe(
      'larch kind:incident,notice,retroactive',
    );
    const named = filter({ ...larch, kinds: ['incident', 'maintenance', 'notice', 'retroactive'] });
    expect(through(named, { kinds: ['incident', 'retroactive'] })).toBe('larch');
    expect(through(larch, { kinds: ['maintenance'] })).toBe('larch kind:maintenance');
  });

  it('no longer excludes what was chosen', () => {
    const before = filter({ ...larch, notRegions: ['eu', 'us'], notComponents: ['Docs'], notKinds: ['maintenance'] });
    expect(through(before, { regions: ['eu'], components: ['Docs'], kinds: ['incident', 'maintenance', 'retroactive'] })).toBe(
      'larch region:eu component:Docs kind:incident,maintenance,notice,retroactive -region:us',
    );
  });

  it('takes addresses, every vendor, and words that need quotes', () => {
    expect(through(larch, { vendors: ['https://status.alder.example'] })).toBe('"https://status.alder.example"');
    expect(through(larch, { vendors: ['*'], regions: ['eu'] })).toBe('region:eu');
    expect(through(larch, { components: ['a "b", c'] })).toBe('larch component:"a \\"b\\", c"');
  });

  it('tells what the form does not show', () => {
    expect(beyondForm(larch)).toBeNull();
    expect(beyondForm(filter({ ...larch, regions: ['eu'], notComponents: ['Docs', 'Blog'] }))).toBe('-component:Docs,Blog');
  });
});

describe('what a form says about the whole channel', () => {
  it('keeps the days of quiet hours, and everything that it does not show', () => {
    const before: ChannelSettings = {
      ...defaultSettings,
      storms: false,
      quiet: { from: '20:00', until: '06:00', days: ['sat', 'sun'] },
    };
    const state = { ...formState(larch, before), quietFrom: '22:00', surfaces: [] };
    expect(formSettings(state, before)).toEqual({
      ...before,
      surfaces: [],
      quiet: { from: '22:00', until: '06:00', days: ['sat', 'sun'] },
    });
    expect(formSettings({ ...state, quietFrom: null, quietUntil: null }, before).quiet).toBeNull();
  });
});
