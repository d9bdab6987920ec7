import type { enMisread } from './en-misread.js';
import { koChoice } from './ko-complaints.js';

export const koMisread: typeof enMisread = {
  commandTooLong: (most, length) => `명령은 ${most}자까지 쓸 수 있습니다(현재 ${length}자). 나누어 보내세요.`,
  commandUnreadable: '명령에 읽을 수 없는 문자가 들어 있습니다. 직접 다시 입력하세요.',

  settingOnce: (key) => `\`${key}:\` 설정은 한 번만 쓸 수 있습니다.`,
  settingTakes: (key, values) => `\`${key}:\` 설정에 쓸 수 있는 값: ${koChoice(values)}.`,
  settingOnOff: (key) => `\`${key}:\` 설정에는 \`on\` 또는 \`off\`를 쓰세요.`,
  unreadableTakes: '`unreadable:`에는 `1h`, `2d` 같은 시간이나 일수를 `7d`까지 쓰거나 `off`를 쓰세요.',
  patienceTakes: '`patience:`에는 `24h`, `2d` 같은 시간이나 일수를 `30d`까지 쓰세요.',
  surfacesTake: (values) => `\`surfaces:\`에 쓸 수 있는 값: ${koChoice(values)}. 여러 개는 쉼표로 구분합니다.`,
  mentionNotAll: '사람, 그룹, 역할 또는 `@here`만 멘션할 수 있으며 전체 멘션은 할 수 없습니다.',
  mentionUnclear: (chat) =>
    chat === 'slack'
      ? 'Slack에서 누구인지 알려 주지 않았습니다. `mention:` 뒤에 @를 입력하면 열리는 목록에서 사람이나 그룹을 고르세요.'
      : 'Discord에서 누구인지 알려 주지 않았습니다. `mention:` 뒤에 @를 입력하면 열리는 목록에서 사람이나 역할을 고르세요.',
  fromAlone: '`from:`은 멘션할 대상과 함께 씁니다. 예: `mention:@oncall from:major`',
  noSetting: (word, keys) => `알 수 없는 설정: \`${word}:\`. 쓸 수 있는 설정: ${keys.map((key) => `\`${key}\``).join(', ')}.`,
  noSettingMeant: (word, meant) => `알 수 없는 설정: \`${word}:\`. 혹시 \`${meant}:\` 인가요?`,
  notUnderstood: (word) => `\`${word}\`: 이해할 수 없습니다. 설정은 \`maintenance:on\`처럼 씁니다.`,
  needsColon: (key) => `\`${key}\` 뒤에 콜론이 필요합니다.`,

  quietTakes: '`quiet`에는 `22:00-07:00` 같은 시간, `mon-fri` 같은 요일, `Europe/Berlin` 같은 시간대를 쓰거나 `off`를 쓰세요.',
  quietEndless: '끝나지 않는 시간입니다. `quiet`에는 `22:00-07:00`처럼 쓰세요. 아무것도 받지 않으려면 구독을 해제하세요.',
  digestTakes: '`digest`에는 `daily 09:00`, `weekly mon 09:00` 또는 `off`를 쓰세요.',
  languageTakes: (languages) => `\`language\`에 쓸 수 있는 값: ${koChoice(languages)}.`,
  zoneOffset: (word) => `\`${word}\`: 서머타임을 알 수 없는 표기입니다. \`Europe/Berlin\`, \`Asia/Kolkata\`처럼 도시로 쓰세요.`,
  zoneUnknown: (word) =>
    `알 수 없는 시간대: \`${word}\`. \`Europe/Berlin\`, \`America/New_York\`, \`Asia/Seoul\`처럼 도시로 쓰세요.`,
  zoneMeant: (word, meant) => `알 수 없는 시간대: \`${word}\`. 혹시 ${koChoice(meant)} 인가요?`,
  zoneInManyPlaces: (word, meant) => `\`${word}\`: 여러 곳에서 쓰는 약어입니다. 혹시 ${koChoice(meant)} 인가요?`,
};
