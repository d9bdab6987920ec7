import type { AnswerWords } from './en.js';
import type { Writers } from './en-writers.js';

export const deWriters: AnswerWords['writers'] = {
  onlyAdmins: (type) => [
    'In diesem Workspace ändern nur Inhaber und Admins, was in einen Kanal kommt. Du kannst weiterhin ',
    type('list'),
    ', ',
    { code: 'status' },
    ' und ',
    { code: 'why' },
    ' benutzen.',
  ],
  onlyMaker: (type) => [
    'In diesem Workspace ändern nur Inhaber, Admins und wer den Kanal angelegt hat, was in ihn kommt. Du kannst weiterhin ',
    type('list'),
    ', ',
    { code: 'status' },
    ' und ',
    { code: 'why' },
    ' benutzen.',
  ],
  notTold:
    'In diesem Workspace ändern nur bestimmte Leute, was in einen Kanal kommt, und Slack sagt mir nicht, wer das ist: Wer mich installiert hat, muss den Scope users:read hinzufügen. Nichts wurde geändert.',
  are: (who, right) => {
    if (who === 'everyone') return [`Alle${right === null ? ' außer Gästen' : ''} können ändern, was in Kanäle kommt.`];
    if (right !== null)
      return ['Wer ', right, ' hat, kann ändern, was in ', who === 'admins' ? 'Kanäle kommt.' : 'einen Kanal kommt.'];
    return who === 'admins'
      ? ['Nur Inhaber und Admins des Workspace können ändern, was in Kanäle kommt.']
      : ['Nur wer einen Kanal angelegt hat, sowie Inhaber und Admins können ändern, was in ihn kommt.'];
  },
  decided: (person, are) => [person, ' hat für alle Kanäle entschieden: ', ...are],
  decidedByOthers: (right) => [
    'Wer ändern kann, was in Kanäle kommt, entscheiden ',
    ...(right === null ? ['Inhaber und Admins des Workspace'] : ['alle mit ', right]),
    '. Nichts wurde geändert.',
  ],
  decidersNotTold:
    'Wer ändern kann, was in Kanäle kommt, entscheiden Inhaber und Admins des Workspace, und Slack sagt mir nicht, wer das ist: Wer mich installiert hat, muss den Scope users:read hinzufügen. Nichts wurde geändert.',
  alone: (typed) => [
    'Wer ändern kann, was in Kanäle kommt, gilt für alle und wird deshalb allein eingestellt: ',
    typed,
    '. Nichts wurde geändert.',
  ],
  option: (who, isDiscord) => `Ändern dürfen: ${whoChanges(who, isDiscord)}`,
};

function whoChanges(who: Writers | 'default', isDiscord: boolean): string {
  if (who === 'default') return 'wie vorgegeben';
  if (who === 'everyone') return isDiscord ? 'alle' : 'alle außer Gästen';
  if (who === 'admins') return isDiscord ? 'wer den Server verwaltet' : 'nur Admins';
  return isDiscord ? 'wer den Kanal verwaltet' : 'wer den Kanal angelegt hat';
}
