import { describe, expect, it } from 'vitest';
import { reportReader } from '../../src/app/read-report.js';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import { report, reportUpdate } from '../web/read-models.js';

const read = reportReader({ gazetteer: loadGazetteer() });

const other = (id: string, vendorSlug: string, vendorName: string) => ({
  ...{ id, vendorSlug, vendorName, title: 'Disks are slow', kind: 'incident' as const, impact: 'major' as const },
  ...{ status: 'resolved' as const, begunAt: '2026-03-04T09:00:00.000Z', withdrawnAt: null, shared: [] },
});

const blaming = report({
  id: 'blaming',
  updates: [
    reportUpdate({ body: 'Between 08:40 and 09:05 UTC mail in Dublin was late. It is due to an outage at CedarCloud.' }),
    reportUpdate({ seq: 2, body: 'BirchDNS is to blame.', removedAt: '2026-03-04T09:50:00.000Z' }),
  ],
});

describe('reading of a report', () => {
  it('finds the vendor’s account and the words behind the tags', () => {
    const { account, evidence } = read({ ...blaming, regions: ['dublin'] }, []);
    expect(account.times).toEqual([{ from: '2026-03-04T08:40:00.000Z', until: '2026-03-04T09:05:00.000Z', seq: 1 }]);
    expect(evidence.regions[0]?.said[0]?.words).toBe('Dublin');
  });

  it('keeps to incidents of vendors that the shown texts name', () => {
    const overlapping = [
      other('a', 'cedarcloud', 'CedarCloud'),
      other('b', 'birchdns', 'BirchDNS'),
      other('c', 'larch', 'Larch'),
    ];
    expect(read(blaming, overlapping).upstream.map(({ id }) => id)).toEqual(['a']);
  });

  it('reads an incident anew when it has changed', () => {
    const changed = { ...blaming, revision: 3, updates: [reportUpdate({ body: 'Between 07:00 and 07:30 UTC mail was late.' })] };
    expect(read(blaming, []).account).toBe(read(blaming, []).account);
    expect(read(changed, []).account.times[0]?.from).toBe('2026-03-04T07:00:00.000Z');
  });
});
