import { describe, expect, it } from 'vitest';
import { tagLine } from '../../src/app/tag-line.js';
import { tagSnapshot } from '../../src/app/tag-snapshot.js';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import { PageSnapshot } from '../../src/domain/snapshot.js';

const title = 'Tindermere status notice';
const body =
  '<p>We are investigating issues with <b>parcel&nbsp;labels</b> &amp; <a href="https://labels.example/Route%20Planner">tracking maps</a>.</p>';

describe('an update written in HTML', () => {
  const answer = tagLine(loadGazetteer(), JSON.stringify({ vendor: 'Tindermere', title, body }));

  it('names the same components in a line for tag and in a snapshot', () => {
    const snapshot = PageSnapshot.parse({
      provider: 'statuspage',
      page: { name: 'Tindermere', url: 'https://status.example' },
      status: 'unknown',
      components: [],
      incidents: [
        {
          id: 'i',
          title,
          kind: 'incident',
          impact: 'unknown',
          status: 'unknown',
          updates: [{ id: 'u', status: 'investigating', body, at: '2026-01-02T03:04:05Z' }],
        },
      ],
    });
    const [incident] = tagSnapshot(loadGazetteer(), snapshot).incidents;
    expect(incident?.components).toEqual(['Parcel labels', 'Tracking maps']);
    expect(answer).toMatchObject({ components: incident?.components });
  });

  it('is cited as it reads, with its place in the text as written', () => {
    const evidence = typeof answer === 'string' ? [] : answer.evidence;
    const [labels, maps] = evidence.filter((one) => 'component' in one);
    expect([labels?.words, maps?.words]).toEqual(['parcel labels', 'tracking maps']);
    expect(body.slice(labels?.start, labels?.end)).toBe('parcel&nbsp;labels');
    expect(body.slice(maps?.start, maps?.end)).toBe('tracking maps');
  });
});
