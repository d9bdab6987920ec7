import { describe, expect, it } from 'vitest';
import { shownUpdates } from '../../src/domain/incident.js';
import { clock, listed, look, post, WatchedPage } from './made.js';

const first = post('u1', '10:00', 'investigating', 'We are looking into slow exports in us-east.');
const second = post('u2', '10:20', 'identified', 'A full disk was found.');
const end = post('u3', '11:00', 'resolved', 'Exports are fast again.');
const open = look([listed([first])]);

describe('an incident that was not known', () => {
  it('is opened when the page shows it open', () => {
    const page = new WatchedPage();
    expect(page.look('10:01', open).incidents).toMatchObject([
      {
        changes: [{ kind: 'opened', seq: null, from: null, to: 'investigating' }],
        incident: { origin: 'live', revision: 1, firstSeenAt: clock('10:01') },
      },
    ]);
    expect(page.incident().updates).toMatchObject([
      { seq: 1, key: 'u1', revision: 1, removedAt: null, firstSeenAt: clock('10:01') },
    ]);
  });

  it('is missed when it is over and its oldest update says that it was open', () => {
    const page = new WatchedPage();
    expect(page.look('12:00', look([listed([first, second, end])])).kinds).toEqual(['missed']);
    expect(page.incident()).toMatchObject({ origin: 'missed', updates: [{ seq: 1 }, { seq: 2 }, { seq: 3 }] });
  });

  it('is a retroactive report when already its oldest update is terminal, days late or not', () => {
    const page = new WatchedPage();
    const report = listed([
      post('u1', '09:00', 'resolved', 'Last week exports failed.'),
      post('u2', '09:04', 'postmortem', 'Summary.'),
    ]);
    expect(page.look('09:05', look([{ ...report, startedAt: '2026-04-27T09:00:00.000Z' }])).kinds).toEqual(['retroactive']);
    expect(page.incident().origin).toBe('retroactive');
  });

  it('is live when it is open, even where the oldest update looks like an end', () => {
    const page = new WatchedPage();
    const seen = listed([post('u1', '09:00', 'resolved', 'Fixed.'), post('u2', '09:04', 'investigating', 'Back again.')]);
    expect(page.look('09:05', look([seen])).kinds).toEqual(['opened']);
    expect(page.incident().origin).toBe('live');
  });

  it('is missed when it is over and says nothing at all', () => {
    expect(new WatchedPage().look('12:00', look([listed([], { status: 'resolved' })])).kinds).toEqual(['missed']);
  });

  it('is baseline at the first look, open or over', () => {
    const page = new WatchedPage();
    const seen = look([listed([first]), listed([end], { id: 'older' })]);
    expect(page.look('12:00', seen, { baseline: true }).kinds).toEqual(['baseline', 'baseline']);
    expect([page.incident(), page.incident('older')]).toMatchObject([{ origin: 'baseline' }, { origin: 'baseline' }]);
  });

  it('counts once when the page lists its id twice', () => {
    const page = new WatchedPage();
    expect(page.look('10:01', look([listed([first]), listed([first, second])])).incidents).toHaveLength(1);
  });
});

describe('the origin of a report after the fact', () => {
  const report = listed([post('u1', '09:00', 'resolved', 'Exports failed last week.')]);

  it('becomes live when the vendor reopens it', () => {
    const page = new WatchedPage();
    page.look('09:05', look([report]));
    const again = listed([...report.updates, post('u2', '09:30', 'investigating', 'It is back.')]);
    expect(page.look('09:31', look([again])).kinds).toEqual(['update-added', 'reopened']);
    expect(page.incident().origin).toBe('live');
  });

  it('becomes missed when an earlier open update turns up', () => {
    const page = new WatchedPage();
    page.look('09:05', look([report]));
    const seen = listed([post('u0', '08:00', 'investigating', 'Looking.'), ...report.updates], { startedAt: report.startedAt });
    expect(page.look('09:31', look([seen])).kinds).toEqual(['update-added', 'update-backdated']);
    expect(page.incident().origin).toBe('missed');
  });
});

describe('what changes in a known incident', () => {
  const changesTo = (after: Parameters<typeof listed>, before: Parameters<typeof listed> = [[first]]) => {
    const page = new WatchedPage();
    page.look('10:01', look([listed(...before)]));
    return { page, found: page.look('10:30', look([listed(...after)])) };
  };

  it('is an update added, with its state', () => {
    const { page, found } = changesTo([[first, second]]);
    expect(found.incidents[0]?.changes).toEqual([
      { kind: 'update-added', seq: 2, from: null, to: 'identified' },
      { kind: 'status', seq: null, from: 'investigating', to: 'identified' },
    ]);
    expect(page.incident()).toMatchObject({
      revision: 2,
      changedAt: clock('10:30'),
      firstSeenAt: clock('10:01'),
      status: 'identified',
    });
  });

  it('is an update backdated when a new one is dated before one already seen, and the reading order follows the vendor', () => {
    const { page, found } = changesTo([[post('u0', '09:30', 'investigating', 'First signs.'), first]]);
    expect(found.kinds).toContain('update-backdated');
    expect(page.incident().updates.map((update) => update.seq)).toEqual([2, 1]);
  });

  it('is an edit, and only an edit, when the text of an update changes', () => {
    const { page, found } = changesTo([[{ ...first, body: 'We are looking into slow exports in eu-west.' }]]);
    expect(found.incidents[0]?.changes).toEqual([{ kind: 'update-edited', seq: 1, from: '1', to: '2' }]);
    expect(page.incident().updates).toMatchObject([{ revision: 2, body: 'We are looking into slow exports in eu-west.' }]);
  });

  it('is one revision when text, label and time of an update change at once', () => {
    const moved = post('u1', '09:50', 'identified', 'A full disk.');
    const { page, found } = changesTo([[moved], { startedAt: first.at }]);
    expect(found.kinds).toEqual(['update-edited', 'update-backdated', 'status']);
    expect(page.incident().updates).toMatchObject([{ seq: 1, revision: 2, at: clock('09:50'), status: 'identified' }]);
  });

  it('is a removal that keeps the text, and a return that clears it', () => {
    const { page, found } = changesTo([[first], { status: 'identified' }], [[first, second]]);
    expect(found.kinds).toEqual(['update-removed']);
    expect(page.incident().updates).toMatchObject([
      { removedAt: null },
      { seq: 2, body: second.body, removedAt: clock('10:30'), revision: 2 },
    ]);
    expect(shownUpdates(page.incident())).toHaveLength(1);
    expect(page.look('10:40', look([listed([first, second])])).kinds).toEqual(['update-restored']);
    expect(page.incident().updates).toMatchObject([{}, { seq: 2, removedAt: null, revision: 3 }]);
  });

  it('is the resolving, whose end is no news of its own', () => {
    const { found } = changesTo([[first, end], { resolvedAt: clock('11:00') }]);
    expect(found.kinds).toEqual(['update-added', 'resolved']);
  });

  it('is the end of a maintenance', () => {
    const planned = post('u1', '10:00', 'scheduled', 'We will replace disks.');
    const { found } = changesTo(
      [[planned, post('u2', '10:20', 'completed', 'Done.')], { kind: 'maintenance' }],
      [[planned], { kind: 'maintenance' }],
    );
    expect(found.kinds).toEqual(['update-added', 'resolved']);
  });

  it('is a reopening', () => {
    const { found } = changesTo([[first, end, post('u4', '11:30', 'investigating', 'Slow again.')]], [[first, end]]);
    expect(found.kinds).toEqual(['update-added', 'reopened']);
  });

  it('is a state that goes backwards, which is no reopening', () => {
    const watching = post('u2', '10:20', 'monitoring', 'Watching.');
    const { found } = changesTo([[first, watching, post('u3', '10:25', 'identified', 'Not yet.')]], [[first, watching]]);
    expect(found.incidents[0]?.changes.at(-1)).toMatchObject({ kind: 'status', from: 'monitoring', to: 'identified' });
  });

  it('is a postmortem, said once', () => {
    const { found } = changesTo([[first, end, post('u4', '11:30', 'postmortem', 'Summary.')]], [[first, end]]);
    expect(found.incidents[0]?.changes).toEqual([
      { kind: 'update-added', seq: 3, from: null, to: 'postmortem' },
      { kind: 'postmortem', seq: 3, from: null, to: clock('11:30') },
    ]);
  });

  it('is a postmortem without a text when only the state says so', () => {
    const { found } = changesTo([[first, end], { status: 'postmortem' }], [[first, end]]);
    expect(found.incidents[0]?.changes).toEqual([{ kind: 'postmortem', seq: null, from: 'resolved', to: 'postmortem' }]);
  });

  it.each([
    ['title', { title: 'Slow and failing exports' }],
    ['kind', { kind: 'notice' }],
    ['link', { url: 'https://status.vendor.example/incidents/outage-2' }],
    ['impact', { impact: 'major' }],
    ['components', { components: ['Exports', 'Imports'] }],
    ['regions', { regions: [] }],
    ['schedule', { scheduledFor: clock('20:00') }],
    ['times', { startedAt: clock('09:00') }],
    ['times', { resolvedAt: clock('12:00') }],
  ] as const)('is a change of %s', (kind, more) => {
    const { page, found } = changesTo([
      [first],
      {
        ...more,
        components: [...('components' in more ? more.components : ['Exports'])],
        regions: 'regions' in more ? [] : ['us-east'],
      },
    ]);
    expect(found.kinds).toEqual([kind]);
    expect(page.incident().revision).toBe(2);
  });

  it('is a change of an update’s components, which is no new wording', () => {
    const { page, found } = changesTo([[{ ...first, components: ['Exports'] }]]);
    expect(found.incidents[0]?.changes).toEqual([{ kind: 'components', seq: 1, from: '', to: 'Exports' }]);
    expect(page.incident().updates).toMatchObject([{ revision: 1, components: ['Exports'] }]);
  });

  it('is nothing when only order, repetition and blank space differ', () => {
    const before = listed([first], { components: ['Exports', 'Imports'], regions: ['us-east', 'eu'] });
    const after = {
      ...before,
      components: ['Imports', 'Exports', 'Exports'],
      regions: ['eu', 'us-east'],
      updates: [{ ...first, body: `${first.body}\r\n` }],
    };
    const page = new WatchedPage();
    page.look('10:01', look([before]));
    expect(page.look('10:30', look([after])).incidents).toEqual([]);
  });

  it('keeps contradictions as the vendor wrote them', () => {
    const { page } = changesTo([[first, end], { startedAt: clock('12:00'), resolvedAt: clock('09:00'), status: 'monitoring' }]);
    expect(page.incident()).toMatchObject({ startedAt: clock('12:00'), resolvedAt: clock('09:00'), status: 'monitoring' });
  });
});

describe('a word that we do not know', () => {
  const odd = listed([first, post('u2', '10:20', 'unknown', 'Reviewing.')]);

  it('is stored as unknown and is a change of state only', () => {
    const page = new WatchedPage();
    page.look('10:01', open);
    expect(page.look('10:21', look([odd])).kinds).toEqual(['update-added', 'status']);
    expect(page.incident().status).toBe('unknown');
  });

  it('neither reopens what was over nor resolves it a second time', () => {
    const page = new WatchedPage();
    page.look('11:01', look([listed([first, end])]));
    const reviewed = [first, end, post('u4', '11:30', 'unknown', 'Reviewing.')];
    expect(page.look('11:31', look([listed(reviewed)])).kinds).toEqual(['update-added', 'status']);
    expect(page.look('11:41', look([listed(reviewed, { status: 'resolved' })])).kinds).toEqual(['status']);
  });

  it('does not hide a reopening that follows it', () => {
    const page = new WatchedPage();
    page.look('11:01', look([listed([first, end])]));
    page.look('11:31', look([listed([first, end, post('u4', '11:30', 'unknown', 'Hm.')])]));
    const back = [first, end, post('u4', '11:30', 'unknown', 'Hm.'), post('u5', '11:40', 'investigating', 'It is back.')];
    expect(page.look('11:41', look([listed(back)])).kinds).toEqual(['update-added', 'reopened']);
  });
});

describe('a look that is no news', () => {
  it('is ignored as a whole when the page’s clock is older than what we hold', () => {
    const page = new WatchedPage();
    page.look('10:21', look([listed([first, second])], 'all', clock('10:20')));
    expect(page.look('10:22', look([listed([first])], 'all', clock('10:00')))).toMatchObject({
      stale: true,
      incidents: [],
      asOf: clock('10:20'),
    });
    expect(page.look('10:23', look([listed([first, second, end])], 'all', clock('10:20'))).stale).toBe(false);
  });

  it('is news all the same when the clock that we hold lies in the future', () => {
    const page = new WatchedPage();
    page.look('10:01', look([listed([first])], 'all', '2099-01-01T00:00:00.000Z'));
    expect(page.look('10:21', look([listed([first, second])], 'all', clock('10:20')))).toMatchObject({
      stale: false,
      asOf: clock('10:20'),
    });
  });

  it('keeps the clock that it has when a look brings none', () => {
    const page = new WatchedPage();
    page.look('10:01', look([listed([first])], 'all', clock('10:00')));
    expect(page.look('10:02', look([listed([first])])).asOf).toBe(clock('10:00'));
  });

  it('gives nothing when it comes again', () => {
    const page = new WatchedPage();
    const seen = look([listed([first, second]), listed([end], { id: 'other' })]);
    page.look('10:30', seen);
    expect(page.look('10:30', seen).incidents).toEqual([]);
    expect(page.look('18:30', seen).incidents).toEqual([]);
  });
});

describe('an incident that the page no longer lists', () => {
  const watched = () => {
    const page = new WatchedPage();
    page.look('10:01', open);
    return page;
  };

  it('waits after the first look, without a word', () => {
    const page = watched();
    expect(page.look('10:10', look([]))).toMatchObject({
      kinds: [],
      awaiting: ['outage'],
      incidents: [{ changes: [], incident: { absentSince: clock('10:10'), revision: 1 } }],
    });
  });

  it('is withdrawn by a second look two minutes later, and its state stays', () => {
    const page = watched();
    page.look('10:10', look([]));
    expect(page.look('10:11', look([])).kinds).toEqual([]);
    expect(page.look('10:12', look([]))).toMatchObject({ kinds: ['withdrawn'], awaiting: [] });
    expect(page.incident()).toMatchObject({ withdrawnAt: clock('10:12'), status: 'investigating', revision: 2 });
    expect(page.look('10:30', look([])).incidents).toEqual([]);
  });

  it('is not withdrawn when it is back at the second look', () => {
    const page = watched();
    page.look('10:10', look([]));
    expect(page.look('10:15', open)).toMatchObject({ kinds: [], incidents: [{ changes: [], incident: { absentSince: null } }] });
    page.look('10:16', look([]));
    expect(page.look('10:17', look([])).kinds).toEqual([]);
  });

  it('is only withdrawn when its own address is gone too, where it has one', () => {
    const page = watched();
    const withAddresses = { hasAddresses: true };
    page.look('10:10', look([]), withAddresses);
    expect(page.look('10:20', look([]), withAddresses)).toMatchObject({ kinds: [], awaiting: ['outage'] });
    expect(page.look('10:30', look([]), { ...withAddresses, gone: new Set(['outage']) }).kinds).toEqual(['withdrawn']);
  });

  it('is restored when it is listed again', () => {
    const page = watched();
    page.look('10:10', look([]));
    page.look('10:20', look([]));
    expect(page.look('12:00', open).kinds).toEqual(['restored']);
    expect(page.incident()).toMatchObject({ withdrawnAt: null, absentSince: null, revision: 3 });
  });

  const dated = (id: string, time: string) => listed([post(`${id}1`, time, 'resolved', 'Over.')], { id });

  it('is beyond a list that was cut when it is older than the oldest item there', () => {
    const page = new WatchedPage();
    page.look('10:01', look([dated('old', '07:00'), dated('middle', '08:00'), dated('young', '09:00')], 'recent'));
    const cut = look([dated('middle', '08:00'), dated('younger', '09:30')], 'recent');
    page.look('10:10', cut);
    expect(page.look('10:20', cut)).toMatchObject({ kinds: ['withdrawn'], awaiting: [] });
    expect(page.incident('young').withdrawnAt).toBe(clock('10:20'));
    expect(page.incident('old')).toMatchObject({ withdrawnAt: null, absentSince: null });
  });

  it('is beyond the list as soon as the list moves past it while it waits', () => {
    const page = new WatchedPage();
    page.look('10:01', look([dated('old', '07:00'), dated('middle', '08:00')], 'recent'));
    page.look(
      '10:10',
      look([listed([post('x', '06:00', 'resolved', 'Over.')], { id: 'oldest' }), dated('middle', '08:00')], 'recent'),
    );
    expect(page.incident('old').absentSince).toBe(clock('10:10'));
    expect(page.look('10:20', look([dated('middle', '08:00')], 'recent'))).toMatchObject({ kinds: [], awaiting: [] });
    expect(page.incident('old').absentSince).toBeNull();
  });

  it('is not taken for deleted because an old open incident makes the list look longer', () => {
    const page = new WatchedPage();
    const veteran = listed([post('v1', '01:00', 'monitoring', 'Still.')], { id: 'veteran' });
    page.look('10:01', look([veteran, dated('slid', '06:00'), dated('kept', '08:00')], 'recent'));
    page.look('10:10', look([veteran, dated('kept', '08:00')], 'recent'));
    expect(page.look('10:20', look([veteran, dated('kept', '08:00')], 'recent')).kinds).toEqual([]);
  });

  it('is not taken for deleted because only an old open incident is left in a list that forgets closed ones', () => {
    const page = new WatchedPage();
    const veteran = listed([post('v1', '01:00', 'monitoring', 'Still.')], { id: 'veteran' });
    const over = listed([post('o1', '08:00', 'resolved', 'Over.')], { id: 'over' });
    page.look('10:01', look([veteran, over], 'recent'));
    page.look('10:10', look([veteran], 'recent'));
    expect(page.look('10:20', look([veteran], 'recent')).kinds).toEqual([]);
  });

  it('means nothing where no list covers its kind', () => {
    const page = watched();
    const other = { ...look([]), windows: [{ kinds: ['maintenance' as const], reach: 'all' as const }] };
    page.look('10:10', other);
    expect(page.look('10:20', other)).toMatchObject({ incidents: [], awaiting: [] });
  });

  it('is over at once where only open ones are listed, at a time that nobody knows', () => {
    const page = watched();
    expect(page.look('10:10', look([], 'open')).incidents[0]?.changes).toEqual([
      { kind: 'resolved', seq: null, from: 'investigating', to: 'resolved' },
    ]);
    expect(page.incident()).toMatchObject({ status: 'resolved', resolvedAt: null, withdrawnAt: null });
    expect(page.look('10:20', look([], 'open')).incidents).toEqual([]);
    expect(page.look('10:30', open).kinds).toEqual(['reopened']);
  });

  it('was called off when a maintenance leaves such a list before it began', () => {
    const page = new WatchedPage();
    const planned = listed([post('u1', '10:00', 'scheduled', 'Disks.')], { kind: 'maintenance', scheduledFor: clock('20:00') });
    page.look('10:01', look([planned], 'open'));
    page.look('12:00', look([], 'open'));
    expect(page.look('12:10', look([], 'open')).kinds).toEqual(['withdrawn']);
  });

  it('was carried out when a maintenance leaves such a list after it began', () => {
    const page = new WatchedPage();
    page.look(
      '10:01',
      look(
        [listed([post('u1', '10:00', 'in_progress', 'Disks.')], { kind: 'maintenance', scheduledFor: clock('09:00') })],
        'open',
      ),
    );
    page.look('12:00', look([], 'open'));
    expect(page.incident().status).toBe('completed');
  });
});

describe('a page that tells only the latest update of an incident', () => {
  const latest = (...updates: Parameters<typeof listed>[0]) => ({ ...look([listed(updates)]), latestOnly: ['outage'] });
  const one = post(null, '10:00', 'investigating', 'We are looking into slow exports.');
  const two = post(null, '10:20', 'investigating', 'We are still looking into slow exports.');

  it('takes nothing back when it tells the next one, however alike the two are', () => {
    const page = new WatchedPage();
    page.look('10:01', latest(one));
    expect(page.look('10:21', latest(two)).kinds).toEqual(['update-added']);
    expect(shownUpdates(page.incident()).map(({ body }) => body)).toEqual([one.body, two.body]);
    expect(page.look('10:22', latest(two)).kinds).toEqual([]);
  });

  it('edits what it tells anew under the same time', () => {
    const page = new WatchedPage();
    page.look('10:01', latest(one));
    page.look('10:21', latest(two));
    expect(page.look('10:25', latest({ ...two, body: 'Exports are slow in two regions.' })).kinds).toEqual(['update-edited']);
  });

  it('keeps a text that it leaves out later', () => {
    const page = new WatchedPage();
    page.look('10:01', look([listed([one])]));
    expect(page.look('10:05', latest({ ...one, body: ' ' })).kinds).toEqual([]);
    expect(page.incident().updates[0]?.body).toBe(one.body);
  });
});
