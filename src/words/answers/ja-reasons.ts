import type { ReasonWords } from '../../domain/reason-facts.js';
import { quotedWords } from '../../domain/reason-words.js';
import { jaCommon } from './ja-common.js';

const { list } = jaCommon;

const unsaid = (fact: string, isStrict: boolean): string =>
  `${fact}、${isStrict ? 'strict フィルターのため除外' : '記載がないため通過'}`;

export const jaReasons: ReasonWords = {
  'any-vendor': ({ vendor }) => `ベンダー ${vendor}: フィルターに指定がないためすべて通過`,
  vendor: ({ vendor, category }) => `ベンダー ${vendor}${category === null ? '' : `、カテゴリー ${category}`}`,
  'other-vendor': ({ vendor, asked }) =>
    `ベンダー: ${vendor} の障害、指定は ${list(asked.map(({ word, isCategory }) => (isCategory ? `カテゴリー ${word}` : word)))}`,
  'no-part': ({ vendor, isStrict }) => unsaid(`ベンダー ${vendor}: コンポーネントの記載なし`, isStrict),
  part: ({ vendor, parts }) => `ベンダー ${vendor}、コンポーネント ${list(parts)}`,
  'other-part': ({ vendor, named, parts }) => `ベンダー ${vendor}: 対象は ${list(named)} のみ、指定は ${list(parts)}`,
  'vendor-out': ({ vendor }) => `ベンダー: ${vendor} は除外`,
  'vendor-kept': ({ vendor }) => `ベンダー ${vendor}: 除外の対象外`,
  'no-region': ({ asked, speaks, isStrict }) =>
    unsaid(`リージョン ${list(asked)}: ${speaks ? '名前のないリージョンに言及' : 'リージョンの記載なし'}`, isStrict),
  region: ({ region, tag, quote }) =>
    tag === region
      ? `リージョン ${region}${quotedWords(':', quote)}`
      : `リージョン ${region}: その中の ${tag} に言及${quotedWords('、', quote)}`,
  'every-region': ({ region, tag, quote }) => `リージョン ${region}: 全リージョンを示す ${tag} に言及${quotedWords('、', quote)}`,
  'maybe-region': ({ asked, named, isStrict }) =>
    unsaid(`リージョン ${list(asked)}: ${list(named)} のほか名前のないリージョンに言及`, isStrict),
  'other-region': ({ named, asked, words }) =>
    `リージョン: 対象は ${list(named)}${words === null ? '' : ` ("${words}")`}、指定は ${list(asked)}`,
  'wider-region': ({ region, tag, isStrict }) =>
    `リージョン ${region}: これを含む ${tag} に言及、${isStrict ? 'strict フィルターのため除外' : '通過'}`,
  'region-out': ({ named }) => `リージョン: 対象の ${list(named)} はすべて除外`,
  'region-kept': ({ named }) => {
    if (named === 'not-all') return '名前のないリージョンにも言及しているため、すべてが除外にはならない';
    return named === 'none' ? 'リージョンの記載がないため除外されない' : '除外されていないリージョンを含む';
  },
  'no-component': ({ isStrict }) => unsaid('コンポーネント: 記載なし', isStrict),
  component: ({ name, quote }) => `コンポーネント ${name}${quotedWords(':', quote)}`,
  'other-component': ({ named, asked }) => `コンポーネント: 対象は ${list(named)} のみ、指定は ${list(asked)}`,
  'component-out': ({ named }) => `コンポーネント: 対象の ${list(named)} はすべて除外`,
  'component-kept': ({ named }) =>
    named === 'none' ? 'コンポーネントの記載がないため除外されない' : '除外されていないコンポーネントを含む',
  'no-impact': ({ term, isStrict }) => unsaid(`影響度 (${term}): 記載なし`, isStrict),
  'maintenance-impact': () => 'メンテナンスには比較する影響度がない',
  impact: ({ impact }) => `影響度 ${impact}`,
  'low-impact': ({ impact, asked }) => `影響度: ${impact}、指定は ${asked} 以上`,
  kind: ({ kind }) => `種類 ${kind}`,
  'maintenance-off': () => '種類: メンテナンスは無効。受け取るには kind:maintenance を追加',
  'other-kind': ({ kinds, asked }) => `種類: ${list(kinds)}、指定は ${list(asked)}`,
  ended: () => '購読は終了済み',
  elsewhere: ({ channel }) => `経路: #${channel} に届く`,
};
