import { describe, expect, it } from 'vitest';
import type { Surface } from '../../src/domain/channel-settings.js';
import type { LineFacts } from '../../src/domain/thread.js';
import { clock, post } from './made.js';
import { Told } from './told.js';

const first = post('u1', '10:00', 'investigating', 'We are looking into slow exports.');
const second = post('u2', '10:20', 'identified', 'A full disk was found.');
const end = post('u3', '11:00', 'resolved', 'Exports are fast again.');
const again = post('u4', '11:35', 'investigating', 'Exports are slow again.');
const secondEnd = post('u5', '12:00', 'resolved', 'It is really over.');
const summary = post('u6', '18:00', 'postmortem', 'A disk filled up.');
const oncall = { kind: 'group', id: 'S1', name: 'oncall' } as const;

function channel(surfaces: readonly Surface[] = ['escalated', 'reopened', 'over-major']): Told {
  const told = new Told('default');
  told.lines.surfaces = surfaces;
  return told;
}

/** Lines of our own among what is due now. */
const lines = (told: Told): string[] => told.write().filter((written) => written.includes('-line '));

const lastLine = (told: Told): LineFacts | undefined => {
  const action = told.sent.map((sent) => sent.action).findLast((sent) => sent.kind === 'post-line');
  return action?.kind === 'post-line' ? action.facts : undefined;
};

describe('an escalation', () => {
  it('surfaces once for each level, after the replies and before the root’s edit', () => {
    const told = channel().see('10:01', [first]);
    told.write();
    expect(told.see('10:21', [first, second], { impact: 'major' }).write()).toEqual([
      'post-reply 1.1 r1',
      'post-reply 2.1 r1',
      'post-line escalated minor→major',
      'edit-root identified',
    ]);
    expect(told.see('10:30', [first, second], { impact: 'critical' }).write()).toEqual([
      'post-line escalated major→critical',
      'edit-root identified',
    ]);
    expect(told.see('10:40', [first, second], { impact: 'minor' }).write()).toEqual(['edit-root identified']);
    expect(told.see('10:50', [first, second], { impact: 'critical' }).write()).toEqual(['edit-root identified']);
  });

  it('is none from minor to minor’s equals, nor when the root was posted with it', () => {
    const told = channel().see('10:01', [first], { impact: 'unknown' });
    told.write();
    expect(lines(told.see('10:02', [first], { impact: 'minor' }))).toEqual([]);
    const severe = channel().see('10:01', [first], { impact: 'major' });
    expect(lines(severe)).toEqual([]);
  });

  it('that has passed before anybody wrote is not told', () => {
    const told = channel().see('10:01', [first]);
    told.write();
    told.see('10:05', [first], { impact: 'major' }).see('10:10', [first], { impact: 'minor' });
    expect(told.write()).toEqual([]);
    told.see('10:15', [first], { impact: 'critical' }).see('11:01', [first, second, end], { impact: 'critical' });
    expect(lines(told)).toEqual([]);
  });

  it('is not doubled when we stop between the line and the root’s edit', () => {
    const told = channel().see('10:01', [first]);
    told.write();
    told.see('10:05', [first], { impact: 'major' });
    const line = told.next();
    expect(line?.kind).toBe('post-line');
    if (line !== undefined) told.sent.push({ action: line, messageRef: 'm' });
    expect(told.see('10:06', [first], { impact: 'major', title: 'Slow Exports' }).write()).toEqual(['edit-root investigating']);
  });

  it('is told to nobody when it was given up, also later', () => {
    const told = channel().see('10:01', [first]);
    told.write();
    told.dead.add('post-line:escalated:2');
    expect(lines(told.see('10:05', [first], { impact: 'major' }))).toEqual([]);
    expect(lines(told.see('10:21', [first, second], { impact: 'major' }))).toEqual([]);
    expect(lines(told.see('10:30', [first, second], { impact: 'critical' }))).toEqual(['post-line escalated major→critical']);
  });
});

describe('the channel’s mention', () => {
  const pinging = (impact: 'minor' | 'major' | 'critical', surfaces?: readonly Surface[]) => {
    const told = channel(surfaces);
    told.lines.mention = { who: oncall, from: impact };
    return told;
  };

  it('is in the root that is bad enough, and only once', () => {
    const told = pinging('major').see('10:01', [first], { impact: 'major' });
    expect(told.next()).toMatchObject({ kind: 'post-root', mention: oncall });
    told.write();
    expect(lines(told.see('10:05', [first], { impact: 'critical' }))).toEqual(['post-line escalated major→critical']);
  });

  it('is in the line that tells of the escalation', () => {
    const told = pinging('major').see('10:01', [first]);
    expect(told.next()).not.toHaveProperty('mention');
    told.write();
    expect(lines(told.see('10:05', [first], { impact: 'critical' }))).toEqual(['post-line escalated minor→critical @oncall']);
  });

  it('comes in the thread where escalations are not shown in the channel', () => {
    const told = pinging('critical', []).see('10:01', [first]);
    told.write();
    expect(lines(told.see('10:05', [first], { impact: 'major' }))).toEqual([]);
    expect(lines(told.see('10:06', [first], { impact: 'critical' }))).toEqual([
      'post-line escalated major→critical @oncall in the thread',
    ]);
  });

  it.each([
    ['over', [first, end], {}],
    ['about the past', [end], {}],
    ['planned', [first], { kind: 'maintenance' }],
  ] as const)('is not in a root that is %s', (_why, updates, more) => {
    const told = pinging('minor').see('11:01', [...updates], { impact: 'critical', ...more });
    expect(told.next()).toMatchObject({ kind: 'post-root' });
    expect(told.next()).not.toHaveProperty('mention');
  });
});

describe('the end', () => {
  it.each([
    ['minor', ['over-major'], []],
    ['minor', ['over'], ['post-line over']],
    ['major', ['over-major'], ['post-line over']],
    ['critical', [], []],
  ] as const)('of a %s incident with %j shows %j', (impact, surfaces, shown) => {
    const told = channel(surfaces).see('10:01', [first], { impact });
    told.write();
    expect(lines(told.see('11:01', [first, end], { impact }))).toEqual(shown);
    expect(lines(told.see('18:01', [first, end, summary], { impact }))).toEqual([]);
  });

  it('surfaces when it was ever told as major, also when it ended as minor', () => {
    const told = channel().see('10:01', [first], { impact: 'major' });
    told.write();
    told.see('10:30', [first], { impact: 'minor' }).write();
    expect(lines(told.see('11:01', [first, end]))).toEqual(['post-line over']);
  });

  it('surfaces when somebody is affected', () => {
    const told = channel().see('10:01', [first]);
    told.write();
    told.mark('affected', 'Dana').write();
    expect(lines(told.see('11:01', [first, end]))).toEqual(['post-line over']);
  });

  it('says when it began and ended', () => {
    const told = channel(['over']).see('10:01', [first]);
    told.write();
    told.see('11:01', [first, end], { startedAt: clock('10:00'), resolvedAt: clock('11:00') }).write();
    expect(lastLine(told)).toMatchObject({ title: 'Slow exports', startedAt: clock('10:00'), resolvedAt: clock('11:00') });
  });
});

describe('an incident that is back', () => {
  it('surfaces with how long after its end, and its second end surfaces too', () => {
    const told = channel(['reopened', 'over']).see('10:01', [first]);
    told.write();
    expect(lines(told.see('11:01', [first, end]))).toEqual(['post-line over']);
    expect(lines(told.see('11:36', [first, end, again]))).toEqual(['post-line reopened']);
    expect(lastLine(told)).toMatchObject({ endedAt: clock('11:00'), backAt: clock('11:35') });
    expect(lines(told.see('12:01', [first, end, again, secondEnd]))).toEqual(['post-line over']);
    const keys = told.sent.flatMap(({ action }) => (action.kind === 'post-line' ? [`${action.facts.line}:${action.count}`] : []));
    expect(keys).toEqual(['over:1', 'reopened:1', 'over:2']);
  });

  it('that was over again before anybody wrote is not told', () => {
    const told = channel(['reopened', 'over']).see('11:01', [first, end]);
    told.write();
    told.see('11:36', [first, end, again]).see('12:01', [first, end, again, secondEnd]);
    expect(lines(told)).toEqual([]);
  });
});

describe('quiet, planned, past and withdrawn', () => {
  it('nothing surfaces while it is muted, nor afterwards what happened meanwhile', () => {
    const told = channel(['escalated', 'over', 'reopened']).see('10:01', [first]);
    told.lines.mention = { who: oncall, from: 'major' };
    told.write();
    told.lines.isQuiet = true;
    expect(lines(told.see('10:05', [first], { impact: 'major' }))).toEqual([]);
    told.lines.isQuiet = false;
    expect(told.write()).toEqual([]);
    expect(lines(told.see('11:01', [first, end], { impact: 'major' }))).toEqual(['post-line over']);
  });

  it('of a maintenance nothing surfaces', () => {
    const told = channel(['over', 'escalated']).see('10:01', [first], { kind: 'maintenance' });
    told.write();
    expect(lines(told.see('10:30', [first], { kind: 'maintenance', impact: 'critical' }))).toEqual([]);
    expect(lines(told.see('11:01', [first, end], { kind: 'maintenance' }))).toEqual([]);
  });

  it('of a report after the fact nothing is told but its text', () => {
    const told = channel(['over', 'escalated']).see('11:01', [end]);
    told.write();
    const changed = { impact: 'critical', title: 'Everything was down', regions: ['eu'], components: [] } as const;
    expect(lines(told.see('11:05', [end], { ...changed, regions: ['eu'], components: [] }))).toEqual([]);
  });

  it('an incident that left the page and came back is not back', () => {
    const told = channel(['reopened', 'over']).see('10:01', [first]);
    told.write();
    told.seeNothing('10:10', '10:13').write();
    expect(lines(told.see('10:20', [first]))).toEqual([]);
  });

  it('with the preset plain there are no lines and no mentions', () => {
    const told = new Told('plain').see('10:01', [first]);
    told.lines.surfaces = ['escalated', 'over'];
    told.lines.mention = { who: oncall, from: 'minor' };
    told.mark('affected', 'Dana').mark('over', 'Dana');
    expect(told.next()).not.toHaveProperty('mention');
    told.write();
    expect(lines(told.see('10:05', [first], { impact: 'critical', regions: ['eu'] }))).toEqual([]);
    expect(lines(told.see('11:05', [first, end]))).toEqual([]);
  });
});

describe('scope and title', () => {
  it('tell what is named now and what no longer is, once', () => {
    const told = channel().see('10:01', [first]);
    told.lines.filter = 'vendor region:us-east';
    told.lines.naming = (_of, name) => (name === 'eu-central' ? { text: 'Now in Frankfurt.', at: clock('10:05') } : undefined);
    told.write();
    expect(lines(told.see('10:05', [first], { regions: ['us-east', 'eu-central'] }))).toEqual(['post-line regions +eu-central']);
    expect(lastLine(told)).toMatchObject({ quote: { text: 'Now in Frankfurt.' }, filter: null, isFirst: false });
    expect(lines(told.see('10:30', [first], { regions: ['eu-central'], components: ['Exports', 'Imports'] }))).toEqual([
      'post-line regions -us-east',
      'post-line components +Imports',
    ]);
    expect(told.next()).toBeUndefined();
    const [regions] = told.sent.flatMap(({ action }) =>
      action.kind === 'post-line' && action.facts.line === 'regions' && action.facts.removed.length > 0 ? [action.facts] : [],
    );
    expect(regions).toMatchObject({ filter: 'vendor region:us-east' });
  });

  it('take a place in nearer or wider words for the same place', () => {
    const told = channel().see('10:01', [first], { regions: ['uk', 'us-east'] });
    told.lines.within = (region, wider) => region === 'london' && wider === 'uk';
    told.write();
    expect(lines(told.see('10:05', [first], { regions: ['london', 'us-east'] }))).toEqual(['post-line regions +london']);
    expect(lines(told.see('10:10', [first], { regions: ['uk', 'us-east'] }))).toEqual(['post-line regions +uk']);
    expect(lines(told.see('10:15', [first], { regions: ['us-east'] }))).toEqual(['post-line regions -uk']);
  });

  it('are told also in a muted thread', () => {
    const told = channel().see('10:01', [first]);
    told.write();
    told.lines.isQuiet = true;
    expect(lines(told.see('10:05', [first], { regions: ['eu'] }))).toEqual(['post-line regions +eu -us-east']);
  });

  it('are not told of names that vendors tidy up when it is over', () => {
    const told = channel().see('10:01', [first]);
    told.write();
    expect(lines(told.see('11:01', [first, end], { regions: [], components: [] }))).toEqual([]);
  });

  it('that were taken back before anybody wrote are not told', () => {
    const told = channel().see('10:01', [first]);
    told.write();
    told.see('10:05', [first], { regions: ['eu'], title: 'Other' }).see('10:06', [first]);
    expect(told.write()).toEqual([]);
  });

  it('of a title tell another title, but no other spelling of it and no text', () => {
    const told = channel().see('10:01', [first]);
    told.write();
    expect(lines(told.see('10:05', [first], { title: 'SLOW exports!' }))).toEqual([]);
    expect(lines(told.see('10:06', [first], { title: 'Slow exports and imports' }))).toEqual([
      'post-line title Slow exports and imports',
    ]);
    expect(lines(told.see('10:07', [first], { title: 'We are looking into…' }))).toEqual([]);
  });
});

describe('what people press', () => {
  it('is one line, edited as more press or take it back', () => {
    const told = channel().see('10:01', [first]);
    told.write();
    expect(told.mark('affected', 'Dana').write()).toEqual(['post-line affected Dana']);
    expect(told.mark('affected', 'Kim').mark('unaffected', 'Lee').write()).toEqual(['edit-line affected Dana Kim']);
    expect(told.unmark('affected', 'Dana').write()).toEqual(['edit-line affected Kim']);
    expect(told.unmark('affected', 'Kim').write()).toEqual(['edit-line affected']);
    expect(told.mark('affected', 'Dana').write()).toEqual(['edit-line affected Dana']);
    expect(told.sent.filter(({ action }) => action.kind === 'post-line')).toHaveLength(1);
  });

  it('answers those who asked when it is over, also in a muted thread', () => {
    const told = channel([]).see('10:01', [first]);
    told.write();
    told.lines.isQuiet = true;
    expect(told.mark('over', 'Dana', 'Kim').write()).toEqual([]);
    expect(lines(told.see('11:01', [first, end]))).toEqual(['post-line asked over Dana Kim']);
    expect(told.write()).toEqual([]);
    expect(told.mark('over', 'Lee').write()).toEqual(['post-line asked over Lee']);
  });

  it('is answered again when it was back and ends again', () => {
    const told = channel([]).see('10:01', [first]).mark('over', 'Dana');
    told.write();
    expect(lines(told.see('11:01', [first, end]))).toEqual(['post-line asked over Dana']);
    told.see('11:36', [first, end, again]).write();
    expect(lines(told.see('12:01', [first, end, again, secondEnd]))).toEqual(['post-line asked over Dana']);
  });

  it('is answered again also when the root never came to show the end', () => {
    const told = channel([]).see('10:01', [first]).mark('over', 'Dana');
    told.write();
    const answer = told.see('11:01', [first, end]).writeUntil('asked');
    expect(answer).toBe('post-line asked over Dana');
    told.see('11:36', [first, end, again]).write();
    expect(lines(told.see('12:01', [first, end, again, secondEnd]))).toEqual(['post-line asked over Dana']);
  });

  it('is shown with the next press when the first line was given up', () => {
    const told = channel().see('10:01', [first]);
    told.write();
    told.mark('affected', 'Dana');
    told.giveUp();
    expect(told.write()).toEqual([]);
    expect(told.mark('affected', 'Kim').write()).toEqual(['post-line affected Dana Kim']);
  });

  it('answers with the postmortem, after its text', () => {
    const told = channel([]).see('11:01', [first, end]).mark('postmortem', 'Dana');
    told.write();
    expect(told.see('18:01', [first, end, summary]).write()).toEqual([
      'post-reply 3.1 r1',
      'post-line asked postmortem Dana',
      'edit-root postmortem',
    ]);
  });

  it('names everybody, forty at a time', () => {
    const told = channel([]).see('10:01', [first]);
    told.mark('over', ...Array.from({ length: 41 }, (_, index) => `P${index}`)).write();
    expect(lines(told.see('11:01', [first, end])).map((line) => line.split(' ').length - 3)).toEqual([40, 1]);
  });
});
