import type { Reading } from './component-reading.js';
import { type Product, runIn } from './component-titles.js';

/** A noun with what its language hangs on it, as [start, end) of the text. */
interface Noun {
  readonly start: number;
  readonly end: number;
}

/** What Japanese, Korean and Chinese sentences say is in trouble in common words: the nouns before the particle and the word of trouble. */
export function eastAsianPhrases(reading: Reading): Product[] {
  const { text, tokens, clauseAt, vendorWords } = reading;
  const nouns = [...japanese(text), ...korean(text), ...chinese(text)];
  return nouns.flatMap(({ start, end }) => {
    const from = start + ownNameLength(text.slice(start, end), vendorWords);
    const name = text.slice(from, end).trim();
    const clause = clauseAt(from);
    const run = name.length < 2 || anybody.test(name) || clause === undefined ? undefined : runIn(tokens, from, end);
    return run === undefined ? [] : [{ ...run, rule: 'foreign-phrase' }];
  });
}

/** `LINEトーク` on Line's page is トーク. */
function ownNameLength(written: string, vendorWords: ReadonlySet<string>): number {
  const led = /^[A-Za-z0-9]+\s?/.exec(written)?.[0] ?? '';
  return led.length < written.length && vendorWords.has(led.trim().toLowerCase()) ? led.length : 0;
}

/** Places, people and words for any part of an offer. */
const anybody =
  /(?:リージョン|ゾーン|エリア|データセンター|センター|地域|地区|拠点|都|府|県|側|社|様|者|ユーザー|ユーザ|向け|以降|時点|時間|原因|影響|状況|現象|事象|設備|ビル|回線|電源)$|^(?:一部|全て|全部|すべて|当社|弊社|各|本|ネットワーク|サーバー?|サービス|システム|通信|接続|今回|現在|発生|原因|影響|この|その|障害|不具合|エラー|メンテナンス|緊急|定期|以下|他|アクセス|お客様|復旧|対応|調査)$|(?:리전|지역|센터|데이터센터|구간|존)$|^(?:서비스|시스템|네트워크|고객|사용자|이용자|현재|일부|전체|원인|영향|접속|연결|통신|문제|장애|오류|지연|서버|기능|응답|요청|트래픽|인프라|내부|외부|긴급|정기)$|(?:地域|地区|区域|机房|节点|可用区|数据中心|方向|海外|国内|原因|团队|工程师|运营商|供应商|期间|时间|分钟|小时)$|^(?:服务|系统|网络|用户|客户|部分|我们|目前|当前|问题|故障|异常|影响|请求|响应|功能|业务|平台|接口|连接|访问|设备|服务器|实例)$/u;

const japaneseNoun = '[\\p{Script=Han}\\p{Script=Katakana}ーA-Za-z0-9]';
/** The trouble of Japanese sentences, behind a particle or none. */
const japanesePattern = new RegExp(
  `(?<!${japaneseNoun})(${japaneseNoun}{2,20}?)(?:の(${japaneseNoun}{2,10}?))?(?:での|への|における|において|にて|で|に|が|は|を|も|へ|の)?(?:、)?(?:一時的な|断続的な|大幅な|一部)?(?:通信|接続|動作|応答|速度)?(?:に|が)?(?:障害|不具合|遅延|遅れ|遅く|エラー|停止|異常|不安定|しづら|しにく|できな|できませ|できず|ご利用(?:いただけ|になれ)|利用でき|失敗|表示され(?:な|ませ)|繋がら|つながら|届か|届き(?:ませ|にく)|中断|低下|メンテナンス)`,
  'gu',
);
/** What is done with a thing names no other thing. */
const japaneseDeeds = /(?:処理|送受信|表示|閲覧|利用|応答|動作|読み込み|反映|更新|取得|機能|サービス|全般|一覧|関連)$/u;

function* japanese(text: string): Generator<Noun> {
  if (!/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return;
  for (const { 1: noun = '', 2: part, index } of text.matchAll(japanesePattern)) {
    const at = index + (/^(?:一部|各|全)(?=.{2})/u.exec(noun)?.[0].length ?? 0);
    const own = noun.slice(at - index);
    if (part === undefined || japaneseDeeds.test(part)) yield { start: at, end: at + withoutDeed(own, japaneseDeeds).length };
    else {
      // The last noun is what is meant: カードの決済 is a payment.
      const start = index + noun.length + 1;
      yield { start, end: start + withoutDeed(part, japaneseDeeds).length };
    }
  }
}

/** Without what is done with it, where more than a sign is left. */
function withoutDeed(noun: string, deeds: RegExp): string {
  const bare = noun.replace(deeds, '');
  return bare.length > 1 ? bare : noun;
}

const koreanTrouble = /(?:지연|오류|장애|실패|중단|불가|불안정|느려|느린|느리|어려|어렵|끊김|끊기|누락|문제|되지|점검)/u;
const koreanSkip =
  /^(?:높은|낮은|많은|추가|일시|즉시|정기|긴급|일시적인?|일시적으로|간헐적인?|간헐적으로|현재|다수의?|대한|관련|관련된|정상적으로|원활하지|원활히|제대로|발생한?|증가한?|심각한|큰|접속|연결|이용|사용|로딩|응답|속도|처리|승인|서비스|기능)(?:이|가|은|는|을|를|에|에서|의|에서의|에 대한)?$/u;
const koreanParticle = /(?<=[가-힣A-Za-z0-9]{2})(?:에서의|에서|에게|으로|이|가|은|는|을|를|에|의|도)$/u;
const koreanStop =
  /^(?:일부|전체|모든|현재|고객|사용자|이용자|회원|분들|저희|우리|해당|이번|국내|오전|오후|한국|미국|일본|중국|대만|홍콩|인도|싱가포르|독일|영국|프랑스|호주|유럽|아시아|북미|남미|서울|부산|도쿄|오사카|시드니|동부|서부|중부|북부|남부|리전|지역|및|또는|등|공지|안내|부터|까지|사이|동안|제공자|통신사|업체|\S*(?:리전|지역|센터|구간|존|국가)|\d.*)(?:들|께서|님)?(?:이|가|은|는|을|를|에|의|에서|께)?$/u;

/** Korean puts spaces between words and particles behind nouns: the bare nouns before the trouble, with the one that bears the particle. */
function* korean(text: string): Generator<Noun> {
  if (!/[가-힣]/u.test(text)) return;
  const words = [...text.matchAll(/[가-힣A-Za-z0-9]+/gu)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }));
  for (const [at, { word }] of words.entries()) {
    if (!koreanTrouble.test(word.slice(0, 4)) || koreanStop.test(word)) continue;
    const noun = koreanNounBefore(text, words, at);
    if (noun !== undefined) yield noun;
  }
}

interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const mostKoreanWords = 3;

function koreanNounBefore(text: string, words: readonly Word[], trouble: number): Noun | undefined {
  const isNext = (at: number): boolean => text.slice(words[at]?.end, words[at + 1]?.start) === ' ';
  let last = trouble - 1;
  while (last >= 0 && trouble - last < 4 && isNext(last) && koreanSkip.test(words[last]?.word ?? '')) last -= 1;
  const head = words[last];
  if (head === undefined || !isNext(last) || koreanStop.test(head.word) || koreanTrouble.test(head.word)) return undefined;
  const bare = head.word.replace(koreanParticle, '');
  // These two are said of much else: only what bears a particle before them has them.
  if (/^(?:문제|되지)/u.test(words[trouble]?.word ?? '') && bare === head.word) return undefined;
  if (bare === head.word && /(?:다|고|며|서|한|된|는|던|여|어|게|로)$/u.test(bare)) return undefined;
  let first = last;
  while (first > 0 && last - first < mostKoreanWords - 1 && isNext(first - 1) && isBareKorean(words[first - 1]?.word ?? ''))
    first -= 1;
  return { start: words[first]?.start ?? head.start, end: head.start + bare.length };
}

const isBareKorean = (word: string): boolean =>
  !koreanStop.test(word) &&
  !koreanTrouble.test(word) &&
  !koreanParticle.test(word) &&
  !/(?:다|고|며|서|한|된|는|던|여|어|게|로|부터|까지|중인?|적인?)$/u.test(word);

const chineseTrouble =
  /(?:出现|发生|存在|遇到|有|可能|暂时|部分|间歇性|大量|偶发|较高|受到?|均|已|仍|加载|响应){0,8}(?:异常|故障|错误|报错|延迟|延遲|失败|失敗|缓慢|不可用|不稳定|中断|中斷|超时|丢失|无法|無法|卡顿|变慢|升高|影响|影響|维护|維護|不能|问题)/gu;
const chineseCut =
  /的|在|从|对(?!象)|于|与|和|及|或|了|将|会|是|为|至|到|给|把|被|时|其|各|该|正在|目前|当前|现在|部分|所有|全部|少量|用户|客户|商家|买家|卖家|我们|您|由于|导致|造成|地域|地区|区域|机房|节点|可用区|数据中心|集群|发现|反馈|监测|收到|关于|通过|使用|访问|打开|提交|恢复|已|正常|[\p{P}\p{S}\s\d]/gu;
const chineseDeeds = /(?:服务|功能|系统|业务|请求|连接|处理|加载|响应|操作|实例|接口|流程|相关|任务)$/u;
/** What users cannot do to a thing stands before it. */
const chineseObject =
  /(?:无法|無法|不能|难以)(?:正常)?(?:登录|登入|访问|使用|打开|查看|加载|进入|提交|发送|接收|下载|上传)([\p{Script=Han}A-Za-z]{2,10}?)(?=功能|服务|页面|[，。,.；;！!\s]|$)/gu;
const chineseActs = /(?<=.{4})(?:上传|下载|读写|写入|读取|创建|发送|查询|下发)$/u;
const longestChinese = 10;

function* chinese(text: string): Generator<Noun> {
  if (!/\p{Script=Han}/u.test(text) || /[\p{Script=Hiragana}\p{Script=Hangul}]/u.test(text)) return;
  for (const { 0: whole, 1: noun = '', index } of text.matchAll(chineseObject)) {
    const start = index + whole.lastIndexOf(noun);
    yield { start, end: start + noun.length };
  }
  for (const { index } of text.matchAll(chineseTrouble)) {
    const before = text.slice(Math.max(0, index - 24), index);
    const cut = [...before.matchAll(chineseCut)].at(-1);
    const noun = cut === undefined ? before : before.slice(cut.index + cut[0].length);
    const bare = withoutDeed(withoutDeed(noun, chineseDeeds), chineseActs);
    if (noun.length > longestChinese || chineseSpoken.test(bare)) continue;
    yield { start: index - noun.length, end: index - noun.length + bare.length };
  }
}

/** Words of trouble themselves and of what is done about it. */
const chineseSpoken = /异常|故障|错误|延迟|失败|中断|影响|修复|排查|调查|解决|处理中|无|不|未|没有|受/u;
