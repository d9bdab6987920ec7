import type { Line } from '../segments.js';
import type { Words } from './en.js';

export const jaLines: Words['line'] = {
  reopened: (vendor, later, about) => [
    '🟠 ',
    vendor,
    later === null ? ' 解決後に ' : ` 解決から${later}後に `,
    { bold: '再発' },
    about,
  ],
  escalated: (emoji, vendor, { from, to }, about) => [
    `${emoji} `,
    vendor,
    from === null ? ' 影響度の引き上げ: ' : ` 影響度の引き上げ: ${from} → `,
    to,
    about,
  ],
  over: (vendor, lasted, about) => ['🟢 ', vendor, lasted === null ? ' 解決済み' : ` ${lasted}で解決`, about],
  title: (from, to) => ['🏷️ タイトル変更: 「', from, '」→「', to, '」'],
  firstNamed: (emoji, names, said) => [`${emoji} 対象が判明: `, ...names, ...said],
  alsoNamed: (emoji, names, said) => [`${emoji} 対象に追加: `, ...names, ...said],
  noLongerNamed: (emoji, names, vendor, at) => [`${emoji} 対象から除外: `, ...names, ` (${vendor}, `, at, ')。'],
  goesOn: (filter) => [' このスレッドは終了まで続きます。このチャンネルのフィルター: ', filter, '。'],
  unnamed: (said) => ['🌍 対象に追加: 名前の示されていない別のリージョン', ...said],
  namesRest: (count) => ` ほか${count}件`,
  openedLate: ({ began, place, cause, earlier }) => {
    const start: Line = began === null ? [] : [began, place === null ? ' に発生。' : ` に ${place} で発生。`];
    const reason: Line = cause === null ? [] : [cause.since, ' から、', ...cause.clause, '。'];
    return ['↪️ 遅れて作成したスレッドです。', ...start, ...reason, earlier === 0 ? '' : `これまでの更新${earlier}件が続きます。`];
  },
  lateUnnamed: (vendor, filter) => [
    `${vendor} が名前を示さず別のリージョンに言及`,
    ...(filter === null ? [] : ['しており、フィルター ', filter, ' に該当する可能性があります']),
  ],
  lateNamed: (vendor, names) => [`${vendor} が `, ...names, ' にも言及'],
  lateImpact: (to, from) => ['影響度 ', to, from === null ? '' : ` (以前: ${from})`],
  affected: (names, rest) => `🙋 ${names.join('、')}${rest === 0 ? '' : ` ほか${rest}名`}: 影響を受けています`,
  nobodyAffected: '🙋 取り消し: このチャンネルに影響を受けていると申告した人はいません。',
  isOver: (vendor) => [vendor, ' が終了を発表しました。'],
  postmortemHere: (vendor) => [vendor, ' のポストモーテムが公開されました。'],
  away: (count, when) => ['⏪ 遅れてお知らせします: ', ...when, ` の更新${count}件が続きます。`],
  promised: (vendor, by, now) => [`🔇 ${vendor} は `, by, ' までの更新を予告していましたが、現在 ', now, ' です。'],
  silentFor: (vendor, silent) => [`🔇 ${vendor} からの更新が${silent}ありません`],
  silentSince: (vendor, since) => [`🔇 ${vendor} からの更新が `, since, ' 以降ありません'],
  usualGap: (usual) => (usual === null ? '。' : `。障害の継続中は、通常${usual}ごとに更新があります。`),
  soon: ({ vendor, ahead, plan }) => [
    '🛠️ ',
    vendor,
    ahead === null ? ' メンテナンスが始まります: ' : ` メンテナンスが${ahead}後に始まります: `,
    ...plan,
  ],
  overrun: (vendor, past, end) => [
    '🛠️ ',
    vendor,
    ': 終了予定時刻 (',
    end,
    past === null ? ') を過ぎても実施中です。' : `) を${past}過ぎても実施中です。`,
  ],
};
