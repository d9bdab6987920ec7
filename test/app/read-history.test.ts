import { describe, expect, it } from 'vitest';
import { pageAddress, readHistory } from '../../src/app/read-history.js';
import { OperatorError } from '../../src/errors.js';

const incident = {
  id: 'i1',
  title: 'Slow exports',
  kind: 'incident',
  impact: 'minor',
  status: 'resolved',
  updates: [{ status: 'resolved', body: 'Done.', at: '2026-03-01T12:00:00+01:00' }],
};
const history = {
  provider: 'statuspage',
  page: { name: 'Acme', url: 'https://status.acme.example' },
  status: 'none',
  incidents: [incident],
};

function complaint(text: string): string {
  try {
    readHistory(text);
  } catch (error) {
    if (error instanceof OperatorError && error.code === 'history.invalid') return error.message;
    throw error;
  }
  return 'accepted';
}

describe('readHistory', () => {
  it('reads a plain history, lets update ids be missing and brings times into the one form', () => {
    const { incidents } = readHistory(JSON.stringify(history));
    expect(incidents[0]?.updates).toEqual([
      { id: null, status: 'resolved', body: 'Done.', at: '2026-03-01T11:00:00.000Z', components: [], edits: [] },
    ]);
    expect(incidents[0]?.withdrawnAt).toBeUndefined();
  });

  it('reads a script', () => {
    const scripted = {
      ...history,
      incidents: [
        { ...incident, withdrawnAt: '2026-03-02T00:00:00Z', titles: [{ at: '2026-03-01T12:00:00Z', title: 'Exports fail' }] },
      ],
    };
    expect(readHistory(JSON.stringify(scripted)).incidents[0]).toMatchObject({
      withdrawnAt: '2026-03-02T00:00:00.000Z',
      titles: [{ title: 'Exports fail' }],
    });
  });

  it('keeps no field that is not part of a history', () => {
    expect(readHistory(JSON.stringify({ ...history, secret: 'x' }))).not.toHaveProperty('secret');
  });

  it.each([
    ['an empty file', '', /^The history file is empty/],
    ['a web page', '<!doctype html><title>404</title>', /^The history file holds a web page/],
    ['half a file', JSON.stringify(history).slice(0, 80), /^The history file is not complete JSON/],
    ['a list', '[]', /^The history file does not have the form of a snapshot: the file: /],
    ['a wrong word', JSON.stringify({ ...history, status: 'purple' }), /snapshot: status: /],
    [
      'a wrong time',
      JSON.stringify({ ...history, incidents: [{ ...incident, startedAt: 'yesterday' }] }),
      /incidents\.0\.startedAt: /,
    ],
    [
      'two incidents of one id',
      JSON.stringify({ ...history, incidents: [incident, incident] }),
      /two incidents with the id "i1"/,
    ],
    [
      'two updates of one id',
      JSON.stringify({
        ...history,
        incidents: [
          { ...incident, updates: [1, 2].map(() => ({ id: 'u', status: 'resolved', body: '', at: '2026-03-01T12:00:00Z' })) },
        ],
      }),
      /Incident "i1" of the history file holds two updates with the id "u"/,
    ],
  ])('answers %s with one sentence', (_, text, sentence) => {
    expect(complaint(text)).toMatch(sentence);
    expect(complaint(text)).not.toContain('\n');
  });

  it('names the first three faults of many and counts the rest', () => {
    expect(complaint(JSON.stringify({ incidents: [{}] }))).toMatch(/; and \d+ more\.$/);
  });
});

describe('the address of its page', () => {
  it('is the one that the file names', () => {
    expect(pageAddress(readHistory(JSON.stringify(history))).origin).toBe('https://status.acme.example');
  });

  it.each(['', 'status.acme.example', 'mailto:status@acme.example', 'file:///etc/hosts'])('cannot be "%s"', (url) => {
    expect(() => pageAddress({ page: { name: 'Acme', url } })).toThrow(expect.objectContaining({ code: 'history.no_page' }));
  });
});
