import { describe, expect, it } from 'vitest';
import { componentStatusOfLabel, statusOfLabel, statusOfText } from '../../../src/adapters/reading/status-words.js';

const labels: Readonly<Record<string, string>> = {
  Investigating: 'investigating',
  '[In_Progress]': 'in_progress',
  INPROGRESS: 'in_progress',
  'Not started yet': 'scheduled',
  'post-mortem:': 'postmortem',
  Fixed: 'resolved',
  'Operating normally': 'resolved',
  Cancelled: 'withdrawn',
  Behoben: 'resolved',
  Gelöst: 'resolved',
  'Wird untersucht': 'investigating',
  'Enquête en cours': 'investigating',
  Résolu: 'resolved',
  'En cours': 'in_progress',
  Investigando: 'investigating',
  Solucionado: 'resolved',
  'Em andamento': 'in_progress',
  Risolto: 'resolved',
  Opgelost: 'resolved',
  調査中: 'investigating',
  復旧済み: 'resolved',
  '조사 중': 'investigating',
  해결됨: 'resolved',
  已解决: 'resolved',
  监控中: 'monitoring',
  Решено: 'resolved',
  Расследование: 'investigating',
};

const noLabels = ['Update', 'Unresolved', 'Not resolved', 'Partially resolved', 'Slow exports', '', 'Resolved in Europe'];

const closed = [
  'This incident has been resolved.',
  'The issue is fixed. Thank you for your patience.',
  'All services are operating normally. We apologize for the trouble.',
  'We saw errors since noon. Service was fully restored at 14:02 UTC.',
  'Die Störung ist behoben.',
  'L’incident est résolu.',
  'El problema está resuelto.',
  '問題は解決しました。',
  '该问题已解决。',
  'Проблема решена.',
];

const notClosed = [
  'The issue is not yet resolved.',
  'The problem remains unresolved.',
  'Resolved in Frankfurt, continues in Dublin.',
  'The issue is resolved for most customers.',
  'The issue has been partially resolved.',
  'The first fault was fixed. Some users may still see errors.',
  'We expect this to be resolved by noon.',
  'We will post again when this is resolved.',
  'Once the fix is deployed, service will be restored.',
  "It isn't fixed.",
  'A fix has been identified and will be completed tonight.',
  'Das Problem ist noch nicht behoben.',
  'Le problème n’est pas résolu.',
  'El problema no está resuelto.',
  'Il problema non è risolto.',
  'Проблема ещё не решена.',
  '一部の地域では解決しました。',
  '部分用户已恢复。',
  'The irresolved matter of prefixed paths.',
];

describe('labels of incidents', () => {
  it.each(Object.entries(labels))('%s means %s', (label, status) => {
    expect(statusOfLabel(label)).toBe(status);
  });

  it.each(noLabels)('"%s" is no state', (label) => {
    expect(statusOfLabel(label)).toBeNull();
  });
});

describe('labels of components', () => {
  it.each([
    ['Operational', 'operational'],
    ['DEGRADEDPERFORMANCE', 'degraded_performance'],
    ['Partial Outage', 'partial_outage'],
    ['Down', 'major_outage'],
    ['Under maintenance', 'under_maintenance'],
    ['正常', 'operational'],
  ])('%s means %s', (label, status) => {
    expect(componentStatusOfLabel(label)).toBe(status);
  });

  it('takes no sentence and no unheard-of word for good news', () => {
    for (const label of ['Not operational', 'Mostly operational', 'Fine-ish', ''])
      expect(componentStatusOfLabel(label)).toBeNull();
  });
});

describe('states in prose', () => {
  it.each(closed)('"%s" closes', (text) => {
    expect(statusOfText(text)).toBe('resolved');
  });

  it.each(notClosed)('"%s" does not close', (text) => {
    expect(statusOfText(text)).not.toBe('resolved');
  });

  it('reads what is being done where nothing closes', () => {
    expect(statusOfText('We are investigating slow answers.')).toBe('investigating');
    expect(statusOfText('The cause has been identified. A fix follows.')).toBe('identified');
    expect(statusOfText('The cause has not been identified yet. We are looking into it.')).toBe('investigating');
    expect(statusOfText('A fix is out. We are monitoring the results.')).toBe('monitoring');
    expect(statusOfText('New prices from June on.')).toBeNull();
  });

  it('takes time in proportion to the text', () => {
    const started = performance.now();
    statusOfText('not resolved, '.repeat(200_000));
    statusOfText(`${"n'".repeat(500_000)}t`);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
