import type { enMisread } from './en-misread.js';
import { jaChoice } from './ja-complaints.js';

export const jaMisread: typeof enMisread = {
  commandTooLong: (most, length) => `コマンドは${most}文字までです (現在${length}文字)。分けて送信してください。`,
  commandUnreadable: 'コマンドに読み取れない文字が含まれています。手で入力し直してください。',

  settingOnce: (key) => `\`${key}:\` は一度だけ書けます。`,
  settingTakes: (key, values) => `\`${key}:\` に使える値: ${jaChoice(values)}。`,
  settingOnOff: (key) => `\`${key}:\` には \`on\` または \`off\` を書いてください。`,
  unreadableTakes: '`unreadable:` には `1h` や `2d` のような時間か日数 (`7d` まで)、または `off` を書いてください。',
  patienceTakes: '`patience:` には `24h` や `2d` のような時間か日数を `30d` までで書いてください。',
  surfacesTake: (values) => `\`surfaces:\` に使える値: ${jaChoice(values)}。複数はカンマで区切ります。`,
  mentionNotAll: 'メンションできるのは人、グループ、ロール、または `@here` です。全員へのメンションはできません。',
  mentionUnclear: (chat) =>
    chat === 'slack'
      ? 'Slack から相手の情報が届きませんでした。`mention:` の後に @ を入力すると開くリストから、人またはグループを選んでください。'
      : 'Discord から相手の情報が届きませんでした。`mention:` の後に @ を入力すると開くリストから、人またはロールを選んでください。',
  fromAlone: '`from:` はメンションする相手と一緒に書きます。例: `mention:@oncall from:major`',
  noSetting: (word, keys) => `不明な設定: \`${word}:\`。使える設定: ${keys.map((key) => `\`${key}\``).join('、')}。`,
  noSettingMeant: (word, meant) => `不明な設定: \`${word}:\`。\`${meant}:\` のことですか?`,
  notUnderstood: (word) => `\`${word}\` は理解できません。設定は \`maintenance:on\` のように書きます。`,
  needsColon: (key) => `\`${key}\` の後にコロンが必要です。`,

  quietTakes:
    '`quiet` には `22:00-07:00` のような時間、`mon-fri` のような曜日、`Europe/Berlin` のようなタイムゾーン、または `off` を書いてください。',
  quietEndless:
    '終わりのない時間です。`quiet` には `22:00-07:00` のように書いてください。何も受け取らない場合は購読を解除してください。',
  digestTakes: '`digest` には `daily 09:00`、`weekly mon 09:00`、または `off` を書いてください。',
  languageTakes: (languages) => `\`language\` に使える値: ${jaChoice(languages)}。`,
  zoneOffset: (word) =>
    `\`${word}\` では夏時間がわかりません。\`Europe/Berlin\` や \`Asia/Kolkata\` のように都市で書いてください。`,
  zoneUnknown: (word) =>
    `不明なタイムゾーン: \`${word}\`。\`Europe/Berlin\`、\`America/New_York\`、\`Asia/Tokyo\` のように都市で書いてください。`,
  zoneMeant: (word, meant) => `不明なタイムゾーン: \`${word}\`。${jaChoice(meant)} のことですか?`,
  zoneInManyPlaces: (word, meant) => `\`${word}\` は複数の地域で使われる略称です。${jaChoice(meant)} のことですか?`,
};
