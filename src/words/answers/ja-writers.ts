import type { AnswerWords } from './en.js';

export const jaWriters: AnswerWords['writers'] = {
  onlyAdmins: (type) => [
    'このワークスペースでは、チャンネルに届く内容を変更できるのはオーナーと管理者だけです。',
    type('list'),
    '、',
    { code: 'status' },
    '、',
    { code: 'why' },
    'は引き続き使えます。',
  ],
  onlyMaker: (type) => [
    'このワークスペースでは、チャンネルに届く内容を変更できるのは、そのチャンネルを作った人とオーナー、管理者だけです。',
    type('list'),
    '、',
    { code: 'status' },
    '、',
    { code: 'why' },
    'は引き続き使えます。',
  ],
  notTold:
    'このワークスペースでは一部の人だけがチャンネルに届く内容を変更できますが、Slackはそれが誰かを教えてくれません。私をインストールした人がスコープusers:readを追加する必要があります。何も変更されていません。',
};
