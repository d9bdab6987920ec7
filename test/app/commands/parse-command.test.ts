import { describe, expect, it } from 'vitest';
import { parseCommand } from '../../../src/app/commands/parse-command.js';

const parse = (text: string) => parseCommand(text, '/tocsin');

describe('the first word chooses the command', () => {
  it.each([
    ['subscribe larch region:eu', 'subscribe', 'larch region:eu'],
    ['  SUBSCRIBE   larch ', 'subscribe', 'larch'],
    ['/tocsin list', 'list', ''],
    ['List.', 'list', ''],
    ['follow larch', 'subscribe', 'larch'],
    ['remove 2', 'unsubscribe', '2'],
    ['unmute larch', 'mute', 'larch off'],
    ['', 'help', ''],
    ['   ', 'help', ''],
    ['?', 'help', ''],
    ['/tocsin', 'help', ''],
    ['ｌｉｓｔ', 'list', ''],
    ['\u200blist\u200b', 'list', ''],
    ['subscribe\u00a0larch', 'subscribe', 'larch'],
    ['subscribe “Larch Mail”', 'subscribe', '"Larch Mail"'],
    ['subscribe larch component：‘API’', 'subscribe', "larch component:'API'"],
    ['subscribe larch\r\nalder', 'subscribe', 'larch\nalder'],
  ])('%j', (text, verb, words) => {
    expect(parse(text)).toEqual({ kind: 'command', verb, words });
  });

  it('answers to the name it was given', () => {
    expect(parseCommand('/outages list', '/outages')).toMatchObject({ verb: 'list' });
    expect(parseCommand('/tocsin list', '/outages')).toMatchObject({ kind: 'unknown' });
  });
});

describe('what is no command', () => {
  it.each([
    ['lst', 'list'],
    ['subscibe larch', 'subscribe'],
    ['statsu', 'status'],
    ['larch', null],
    ['https://status.larch.example', null],
    ['-list', 'list'],
    ['!!!', null],
    ['__proto__', null],
    ['constructor', null],
  ])('%s is taken for %s', (text, meant) => {
    expect(parse(text)).toMatchObject({ kind: 'unknown', meant });
  });

  it('keeps the rest for the suggestion', () => {
    expect(parse('subscibe larch region:eu')).toMatchObject({ word: 'subscibe', words: 'larch region:eu' });
  });
});

describe('hostile input', () => {
  it('refuses what is too long, in a sentence that says how long', () => {
    expect(parse(`subscribe ${'a'.repeat(9_990)}`)).toMatchObject({
      kind: 'refused',
      sentence: expect.stringContaining('10000'),
    });
    expect(parse(`subscribe ${'a'.repeat(3_990)}`)).toMatchObject({ kind: 'command' });
  });

  it.each(['list\u0000', 'list \u0007', 'li\u001bst', 'list \ud800', 'list \uffff'])('refuses control characters: %j', (text) => {
    expect(parse(text)).toMatchObject({ kind: 'refused' });
  });

  it('takes direction marks out', () => {
    expect(parse('list \u202efdp.exe')).toEqual({ kind: 'command', verb: 'list', words: 'fdp.exe' });
  });
});
