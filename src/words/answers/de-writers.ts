import type { AnswerWords } from './en.js';

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
};
