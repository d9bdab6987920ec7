import type { AnswerWords } from './en.js';
import type { Writers } from './en-writers.js';

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
  are: (who, right) => {
    if (who === 'everyone') return [`${right === null ? 'ゲスト以外の' : ''}全員が、チャンネルに届く内容を変更できます。`];
    if (right !== null)
      return [
        right,
        ` の権限がある人が、${who === 'admins' ? 'すべてのチャンネル' : 'そのチャンネル'}に届く内容を変更できます。`,
      ];
    return who === 'admins'
      ? ['チャンネルに届く内容を変更できるのは、ワークスペースのオーナーと管理者だけです。']
      : ['チャンネルに届く内容を変更できるのは、そのチャンネルを作った人とオーナー、管理者だけです。'];
  },
  decided: (person, are) => [person, ' さんがすべてのチャンネルについて決めました。', ...are],
  decidedByOthers: (right) => [
    'チャンネルに届く内容を変更できる人を決められるのは、',
    ...(right === null ? ['ワークスペースのオーナーと管理者'] : [right, ' の権限がある人']),
    'だけです。何も変更されていません。',
  ],
  decidersNotTold:
    'チャンネルに届く内容を変更できる人を決められるのは、ワークスペースのオーナーと管理者だけですが、Slackはそれが誰かを教えてくれません。私をインストールした人がスコープusers:readを追加する必要があります。何も変更されていません。',
  alone: (typed) => ['変更できる人はすべてのチャンネルに適用されるため、単独で設定します: ', typed, ' 何も変更されていません。'],
  option: (who, isDiscord) => `変更できる人: ${whoChanges(who, isDiscord)}`,
};

function whoChanges(who: Writers | 'default', isDiscord: boolean): string {
  if (who === 'default') return '既定';
  if (who === 'everyone') return isDiscord ? '全員' : 'ゲスト以外の全員';
  if (who === 'admins') return isDiscord ? 'サーバーを管理する人' : '管理者のみ';
  return isDiscord ? 'チャンネルを管理する人' : 'チャンネルを作った人';
}
