import type { ComplaintWords } from '../../domain/complaint-facts.js';

const alternatives = new Intl.ListFormat('ko', { type: 'disjunction' });

/** `a`, `b` 또는 `c` */
export const koChoice = (words: readonly string[]): string => alternatives.format(words.map((word) => `\`${word}\``));

const advice = (meant: readonly string[], otherwise: string): string =>
  meant.length > 0 ? `혹시 ${koChoice(meant)} 인가요?` : otherwise;

const named = (channel: string | null): string => (channel === null ? '그 채널' : `#${channel} 채널`);

export const koComplaints: ComplaintWords = {
  'too-long': ({ most, found }) => `필터는 ${most}자까지 쓸 수 있습니다(현재 ${found}자).`,
  'too-many': ({ most, found }) => `필터에는 이름을 ${most}개까지 쓸 수 있습니다(현재 ${found}개).`,
  empty: () => '`github` 같은 벤더 이름을 쓰거나 `all`을 입력하세요.',
  'open-quote': ({ behind }) => `\`${behind}\` 앞의 따옴표가 닫히지 않았습니다. 이름이 끝나는 곳에 따옴표를 넣으세요.`,
  'no-value': ({ key, example }) => `\`${key}:\` 뒤에 값이 필요합니다. 예: \`${example}\``,
  'all-and-some': (fact) => `\`all\`에는 ${koChoice(fact.named)} 항목이 이미 들어 있습니다. 둘 중 하나를 빼세요.`,
  'not-all': () => '`-all`로는 아무것도 남지 않습니다.',
  'not-strict': () => '`strict`는 쓰지 않으면 꺼져 있습니다. `-strict`를 빼세요.',
  'not-part': ({ word, vendor, instead }) =>
    `\`${word}\` 항목은 \`${vendor}\`의 일부입니다. 제외하려면 이렇게 쓰세요: \`${instead}\``,
  'not-category': () => '`category:`는 제외할 수 없습니다. `-vendor:github`처럼 벤더를 하나씩 제외하세요.',
  'not-impact': () => '`min-impact:`는 제외할 수 없습니다. `min-impact:major`처럼 받고 싶은 가장 낮은 영향도를 쓰세요.',
  vendor: ({ word, meant }) => `알 수 없는 벤더: \`${word}\`. ${advice(meant, '대신 상태 페이지 주소를 입력하세요.')}`,
  category: ({ word, meant }) =>
    `알 수 없는 카테고리: \`${word}\`. ${advice(meant, '`cdn`, `database`, `payments` 같은 이름을 쓰세요.')}`,
  region: ({ word, meant }) =>
    `알 수 없는 리전: \`${word}\`. ${advice(meant, '`eu`, `us-east`, `frankfurt` 같은 지역 이름을 쓰세요.')}`,
  kind: ({ word, meant, known }) => `알 수 없는 종류: \`${word}\`. ${advice(meant, `쓸 수 있는 값: ${koChoice(known)}.`)}`,
  impact: ({ word, meant, known }) => `알 수 없는 영향도: \`${word}\`. ${advice(meant, `쓸 수 있는 값: ${koChoice(known)}.`)}`,
  key: ({ word, meant, known }) => `알 수 없는 조건: \`${word}:\`. ${advice(meant, `쓸 수 있는 조건: ${koChoice(known)}.`)}`,
  'one-impact': () => '`min-impact:`에는 받고 싶은 가장 낮은 영향도 하나만 쓸 수 있습니다.',
  'impact-again': () => '`min-impact:`는 한 번만 쓸 수 있습니다.',
  again: ({ key, joined }) => `\`${key}:\` 조건은 한 번만 쓸 수 있습니다. 둘 다 받으려면 이렇게 쓰세요: \`${key}:${joined}\``,
  contradiction: ({ word }) => `\`${word}\` 항목을 포함하면서 동시에 제외했습니다. 해당하는 것이 있을 수 없습니다.`,
  'no-part': ({ channel }) => `${named(channel)}에 무엇을 보낼지 적으세요. 예: \`region:us-east -> #oncall-us\``,
  'no-channel': () => '화살표 뒤에는 채널이 와야 합니다. 예: `region:us-east -> #oncall-us`',
  'no-channel-behind': ({ channel }) =>
    `${named(channel)} 뒤에 적은 조건에 채널이 없습니다. 나머지를 보낼 곳은 \`else #channel\`이라고 쓰세요.`,
  'else-first': () => '`else`는 맨 뒤에 와야 합니다. 나머지를 모두 가져가므로 다음 경로로 갈 것이 없습니다.',
  'else-alone': () => '`else` 앞에 다른 곳으로 보낼 부분을 먼저 적으세요. 예: `region:us-east -> #oncall-us`',
  'too-many-routes': ({ most }) => `구독 하나에 경로를 ${most}개까지 둘 수 있습니다.`,
  'vendor-in-route': () => '경로에는 벤더를 쓸 수 없습니다. 벤더는 맨 앞에 적으며 모든 경로에 적용됩니다.',
  'unknown-channel': ({ word }) => `이곳에 없는 채널입니다: \`${word}\`.`,
};
