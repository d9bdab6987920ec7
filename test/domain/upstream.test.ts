import { describe, expect, it } from 'vitest';
import { upstreamOf } from '../../src/domain/upstream.js';

const northgate = { slug: 'northgate', name: 'Northgate', aliases: ['northgate.example', 'ngt', 'gatehouse'] };
const segue = { slug: 'segue', name: 'Segue', aliases: [] };
const openOak = { slug: 'openoak', name: 'OpenOak', aliases: [] };

const wrote = (vendorSlug: string, body: string, title = 'Slow answers') => ({ vendorSlug, title, bodies: [body] });
const names = (text: string, vendor = northgate, title?: string) =>
  upstreamOf([wrote('larch', text, title)], [vendor])?.count === 1;

describe('the vendor that others name', () => {
  it.each([
    'Our provider Northgate has trouble.',
    'Northgate is having an outage.',
    '<p><b>Northgate</b> reports errors.</p>',
    'This comes from a **Northgate** incident.',
    'See https://status.northgate.example/incidents/1.',
    'Requests through NGT fail.',
    'We wait for Gatehouse to recover.',
    'Northgate’s network is slow.',
  ])('is found in: %s', (text) => expect(names(text)).toBe(true));

  it.each([
    'The northgate of the city is closed.',
    'Northgates are closed.',
    'ngt is short.',
    'Not about notnorthgate.example at all.',
    'Nothing is said.',
  ])('is not found in: %s', (text) => expect(names(text)).toBe(false));

  it.each([
    ['Segue times are long.', false],
    ['Done.\nSegue to the next step.', false],
    ['Our provider Segue is slow.', true],
    ['Segue is down.', true],
    ['We see slow answers from Segue.', true],
  ])('is told from an ordinary word: %s', (text, isNamed) => expect(names(text, segue)).toBe(isNamed));

  it('is told from an ordinary word in a title in which every word has a capital', () => {
    expect(names('Nothing.', segue, 'Increased Segue Times For Customers')).toBe(false);
    expect(names('Nothing.', segue, 'Increased latency at Segue')).toBe(true);
    expect(names('Nothing.', openOak, 'OpenOak Connections Are Slow')).toBe(true);
  });

  it('is looked for in a long text without reading all of it again for each mention', () => {
    expect(names('Segue Down '.repeat(10_000), segue)).toBe(false);
    expect(names(`${'. Segue '.repeat(10_000)} and Segue is down`, segue)).toBe(true);
  });

  it('is the one that most vendors name, counted once for each vendor, and never itself', () => {
    const written = [
      wrote('larch', 'OpenOak has trouble.'),
      wrote('larch', 'OpenOak still has trouble.'),
      wrote('brine', 'Our provider Northgate has trouble.'),
      wrote('wend', 'Northgate has an incident.'),
      wrote('northgate', 'Northgate has an incident.'),
    ];
    expect(upstreamOf(written, [openOak, northgate])).toEqual({ vendor: northgate, count: 2 });
    expect(upstreamOf(written, [openOak])).toEqual({ vendor: openOak, count: 1 });
    expect(upstreamOf(written.slice(4), [northgate])).toBeUndefined();
    expect(upstreamOf(written, [])).toBeUndefined();
  });
});
