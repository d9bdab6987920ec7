import type { ComplaintWords } from '../../domain/complaint-facts.js';

const alternatives = new Intl.ListFormat('ja', { type: 'disjunction' });

/** `a`、`b`、または`c` */
export const jaChoice = (words: readonly string[]): string => alternatives.format(words.map((word) => ` \`${word}\` `)).trim();

const advice = (meant: readonly string[], otherwise: string): string =>
  meant.length > 0 ? `${jaChoice(meant)} のことですか?` : otherwise;

const named = (channel: string | null): string => (channel === null ? 'そのチャンネル' : `#${channel} `);

export const jaComplaints: ComplaintWords = {
  'too-long': ({ most, found }) => `フィルターは${most}文字までです (現在${found}文字)。`,
  'too-many': ({ most, found }) => `フィルターに書ける名前は${most}個までです (現在${found}個)。`,
  empty: () => '`github` のようなベンダー名か `all` を入力してください。',
  'open-quote': ({ behind }) => `\`${behind}\` の前の引用符が閉じられていません。名前の終わりに引用符を入れてください。`,
  'no-value': ({ key, example }) => `\`${key}:\` には値が必要です。例: \`${example}\``,
  'all-and-some': (fact) => `\`all\` にはすでに ${jaChoice(fact.named)} が含まれています。どちらかを外してください。`,
  'not-all': () => '`-all` では何も残りません。',
  'not-strict': () => '`strict` は書かなければ無効です。`-strict` は外してください。',
  'not-part': ({ word, vendor, instead }) =>
    `\`${word}\` は \`${vendor}\` の一部です。除外するには \`${instead}\` と書いてください。`,
  'not-category': () => '`category:` は除外できません。`-vendor:github` のようにベンダーを個別に除外してください。',
  'not-impact': () => '`min-impact:` は除外できません。`min-impact:major` のように、受け取りたい最も低い影響度を書いてください。',
  vendor: ({ word, meant }) =>
    `不明なベンダー: \`${word}\`。${advice(meant, '代わりにステータスページのアドレスを入力してください。')}`,
  category: ({ word, meant }) =>
    `不明なカテゴリー: \`${word}\`。${advice(meant, '`cdn`、`database`、`payments` のような名前を使ってください。')}`,
  region: ({ word, meant }) =>
    `不明なリージョン: \`${word}\`。${advice(meant, '`eu`、`us-east`、`frankfurt` のような場所を使ってください。')}`,
  kind: ({ word, meant, known }) => `不明な種類: \`${word}\`。${advice(meant, `使える値: ${jaChoice(known)}。`)}`,
  impact: ({ word, meant, known }) => `不明な影響度: \`${word}\`。${advice(meant, `使える値: ${jaChoice(known)}。`)}`,
  key: ({ word, meant, known }) => `不明な条件: \`${word}:\`。${advice(meant, `使える条件: ${jaChoice(known)}。`)}`,
  'one-impact': () => '`min-impact:` に書けるのは、受け取りたい最も低い影響度一つだけです。',
  'impact-again': () => '`min-impact:` は一度だけ書けます。',
  again: ({ key, joined }) => `\`${key}:\` は一度だけ書けます。どちらも受け取るには \`${key}:${joined}\` と書いてください。`,
  contradiction: ({ word }) => `\`${word}\` が指定と除外の両方に含まれているため、該当するものがありません。`,
  'no-part': ({ channel }) => `${named(channel)}に何を送るかを書いてください。例: \`region:us-east -> #oncall-us\``,
  'no-channel': () => '矢印の後にはチャンネルを書いてください。例: `region:us-east -> #oncall-us`',
  'no-channel-behind': ({ channel }) =>
    `${named(channel)}の後に書かれた条件にチャンネルがありません。残りの送り先は \`else #channel\` と書いてください。`,
  'else-first': () => '`else` は最後に書いてください。残りをすべて受け取るため、その後の経路には何も届きません。',
  'else-alone': () => '`else` の前に、別の場所へ送る部分を書いてください。例: `region:us-east -> #oncall-us`',
  'too-many-routes': ({ most }) => `一つの購読に設定できる経路は${most}個までです。`,
  'vendor-in-route': () => '経路にベンダーは書けません。ベンダーは先頭に書き、すべての経路に適用されます。',
  'unknown-channel': ({ word }) => `ここにはないチャンネルです: \`${word}\`。`,
};
