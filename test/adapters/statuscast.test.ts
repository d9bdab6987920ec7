import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { statuscast } from '../../src/adapters/statuscast/index.js';

const settings = { url: 'https://status.tarn.example/x' };

const document = (body: string): PageDocument => ({
  name: 'page',
  url: 'https://status.tarn.example/',
  status: 200,
  headers: {},
  body,
  fetchedAt: '2026-05-01T10:00:00.000Z',
});

const state = (word: string, text = 'Text') => `<div class="status-list-component-status-text component-${word}">${text}</div>`;
const row = (name: string, word: string) => `<li class="row"><b>${name}</b>${state(word)}</li>`;
const html = (body: string) => `<!doctype html><html><head><title>Tarn</title></head><body><ul>${body}</ul></body></html>`;

const parse = (body: string) => statuscast.parse(settings, [document(body)]);
const components = async (body: string) => {
  const { snapshot } = await parse(body);
  return snapshot.components.map(({ name, status }) => [name, status]);
};

describe('StatusCast', () => {
  it('reads the page itself and concludes nothing about incidents', async () => {
    expect(statuscast.plan(settings, [])).toEqual([{ name: 'page', url: 'https://status.tarn.example/', accept: 'html' }]);
    const look = await parse(html(row('Mail', 'available')));
    expect([look.windows, look.snapshot.incidents, look.snapshot.status]).toEqual([[], [], 'none']);
  });

  it('names a component by what is written nearest to its state, whatever the elements are called', async () => {
    const table = `<table><tr class="c"><td>Mail <i>(EU)</i></td><td><span>${state('degraded')}</span></td></tr></table>`;
    expect(await components(html(`${row('Search', 'unavailable')}${table}`))).toEqual([
      ['Search', 'major_outage'],
      ['Mail (EU)', 'degraded_performance'],
    ]);
  });

  it('takes a component that stands there twice for one, as bad as the worse of the two', async () => {
    expect(await components(html(row('Mail', 'available') + row('Mail', 'unavailable')))).toEqual([['Mail', 'major_outage']]);
  });

  it('takes the words for phases for trouble and an informational one for neither', async () => {
    const page = html(['investigating', 'identified', 'monitored', 'informational'].map((word) => row(word, word)).join(''));
    expect(await components(page)).toEqual([
      ['investigating', 'degraded_performance'],
      ['identified', 'degraded_performance'],
      ['monitored', 'degraded_performance'],
      ['informational', 'unknown'],
    ]);
  });

  it('does not overlook a row without a state', async () => {
    const { snapshot } = await parse(html(`${row('Mail', 'available')}<li class="row"><b>Search</b></li>`));
    expect(snapshot.components.map(({ name, status }) => [name, status])).toEqual([
      ['Mail', 'operational'],
      ['Search', 'unknown'],
    ]);
    expect([snapshot.status, snapshot.notes[0]?.code]).toEqual(['unknown', 'bad-row']);
  });

  it('says so when states have no names', async () => {
    const { snapshot } = await parse(html(state('available') + state('available') + state('available')));
    expect([snapshot.components, snapshot.status]).toEqual([[], 'unknown']);
    expect(snapshot.notes[0]?.detail).toContain('no name');
  });

  it.each([
    ['is filled by scripts only', '<!doctype html><html><body ng-app="sc"></body></html>', 'shows no state of a component'],
    ['is cut off', html(row('Mail', 'available')).slice(0, -9), 'cut off'],
  ])('does not read a page that %s', async (_what, body, why) => {
    await expect(parse(body)).rejects.toThrow(why);
  });

  it('reads a page of thousands of rows, and deep nesting, in reasonable time', async () => {
    const startedAt = performance.now();
    await parse(html(Array.from({ length: 5000 }, (_, index) => row(`Part ${index}`, 'available')).join('')));
    await parse(html(`${'<div>'.repeat(3000)}${state('available')}${'</div>'.repeat(3000)}${row('Mail', 'available')}`));
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });
});

describe('StatusCast, detection', () => {
  const find = (body: string, host = 'status.tarn.example') =>
    statuscast.detection.recognise(new URL(`https://${host}/`), document(body), []);

  it('finds a page by the class and the words of its states', () => {
    expect(find(html(row('Mail', 'available')))).toMatchObject({
      settings: { url: 'https://status.tarn.example' },
      confidence: 'likely',
    });
    expect(find(html(row('Mail', 'available')), 'tarn.statuscast.com')).toMatchObject({ confidence: 'sure' });
  });

  it.each([
    ['a page that only scripts fill, although its host is StatusCast’s', '<!doctype html><html><body></body></html>'],
    ['the class without any of the words', html('<div class="status-list-component-status-text">Fine</div>')],
    ['the words without the class', html('<div class="component-available">Fine</div>')],
    ['JSON', '{"status":"component-available"}'],
  ])('does not take %s', (_what, body) => {
    expect(find(body, 'tarn.statuscast.com')).toBeUndefined();
  });
});
