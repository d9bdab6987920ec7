import type { MinImpact, Surface, Weekday } from '../../domain/channel-settings.js';
import type { enSettings } from './en-settings.js';

const surfaced: Readonly<Record<Surface, string>> = {
  escalated: '중대 또는 치명적으로 상향된 장애',
  reopened: '해결 후 다시 발생한 장애',
  'over-major': '중대한 장애의 종료',
  over: '모든 장애의 종료',
};

const impacts: Readonly<Record<MinImpact, string>> = {
  none: '모든 영향도',
  minor: '경미 이상',
  major: '중대 이상',
  critical: '치명적',
};

const days: Readonly<Record<Weekday, string>> = { mon: '월', tue: '화', wed: '수', thu: '목', fri: '금', sat: '토', sun: '일' };

const span = (hours: number): string => (hours % 24 === 0 && hours > 24 ? `${hours / 24}일` : `${hours}시간`);
const onOff = (isOn: boolean): string => (isOn ? '켜기' : '끄기');

export const koSettings: typeof enSettings = {
  shortDay: (day) => days[day],
  quiet: (from, until, on, zone) => `방해 금지 ${from}–${until}${on === null ? '' : ` ${on}`} ${zone}. 치명적인 장애는 알립니다.`,
  digest: (rhythm, zone) =>
    `요약을 ${rhythm.every === 'day' ? '매일' : `매주 ${days[rhythm.on]}요일`} ${rhythm.at} ${zone} 기준으로 보냅니다.`,
  inChannel: (surfaces) =>
    `채널에 표시: ${['새 장애', ...surfaces.map((surface) => surfaced[surface])].join(', ')}. 나머지는 스레드에만 남습니다.`,
  minImpact: (impact) =>
    impact === 'none'
      ? '영향도와 관계없이 모든 장애의 스레드를 엽니다.'
      : `스레드를 여는 영향도: ${impacts[impact]}. 영향도를 밝히지 않은 장애도 포함합니다.`,
  maintenance: (isOn) => `점검 알림: ${isOn ? '켜짐' : '꺼짐'}.`,
  mentions: (who, from) => ['멘션 대상: ', who, ` (${impacts[from]}).`],
  mentionsNobody: '아무도 멘션하지 않습니다.',
  publishes: (isOn) => (isOn ? '새 장애를 이 채널의 팔로워에게 게시합니다.' : '팔로워에게 게시하지 않습니다.'),
  storms: (isOn) =>
    isOn
      ? '10분 안에 장애가 5건 넘게 시작되면, 중대하지 않은 나머지는 메시지 하나로 묶습니다.'
      : '한꺼번에 많이 발생해도 장애마다 메시지를 따로 올립니다.',
  patience: (hours) => `글을 올리기 전에 종료된 지 ${span(hours)} 넘은 장애는 한 줄로 알립니다.`,
  unreadable: (hours) =>
    hours === 0
      ? '읽을 수 없는 페이지는 알리지 않습니다.'
      : `페이지를 ${span(hours)} 동안 읽을 수 없으면 알리고, 다시 읽을 수 있게 되면 또 알립니다.`,
  rootGone: {
    'repost-thread':
      '진행 중인 장애의 메시지가 삭제되어도 스레드는 이어집니다. 아직 스레드가 없으면 메시지를 한 번 다시 올립니다.',
    'stop-thread': '장애 메시지가 삭제되어도 스레드는 이어집니다. 아직 스레드가 없으면 더 알리지 않습니다.',
    repost: '진행 중인 장애의 메시지가 삭제되면 한 번 다시 올립니다.',
    stop: '장애 메시지가 삭제되면 그 장애는 더 알리지 않습니다.',
  },
  noQuiet: '방해 금지 시간이 없습니다.',
  noDigest: '요약을 보내지 않습니다.',
  zone: (zone) => `시각 기준 시간대: ${zone}.`,
  zoneOnly: (zone) => `시간대: ${zone}.`,
  silence: (isOn) =>
    isOn ? '중대한 장애에서 벤더의 소식이 오래 없으면 스레드에 알립니다.' : '벤더의 소식이 오래 없어도 알리지 않습니다.',
  language: (name) => `이 채널의 언어: ${name}.`,
  translates: (isOn) =>
    isOn ? '자동 번역이 설정되어 있으면 벤더가 쓴 글도 그 언어로 보여 줍니다.' : '벤더가 쓴 글은 원문 그대로 둡니다.',
  toChange: (line, typed) => [...line, ' 변경: ', typed],

  announcementsOnly: 'Discord의 공지 채널에만 게시할 팔로워가 있습니다. 이 채널은 공지 채널이 아닙니다.',
  neverEverybody: '사람, 역할 또는 @here만 멘션할 수 있으며 전체 멘션은 할 수 없습니다.',
  showsAll: (type) => [' 전체 설정: ', type('settings')],
  setAlready: '이미 그렇게 설정되어 있습니다.',
  changedBy: (person, news) => [person, ' 님이 이 채널의 알림 설정을 변경했습니다.', ...news],
  done: (news) => ['✅ 적용되었습니다.', ...news],
  zoneAssumed: (typed) => ['시간대를 설정하지 않아 UTC를 사용합니다. 변경: ', typed],

  menus: {
    surfaces: '채널에 표시할 것',
    impact: '최소 영향도',
    maintenance: '점검 알림',
    from: '멘션할 영향도',
    publish: '팔로워 게시',
    writers: '변경할 수 있는 사람',
    more: '점검, 요약, 언어 등',
  },
  surfaceOption: (surface) => surfaced[surface],
  newOnly: '새 장애만',
  impactOption: (impact) => (impact === 'critical' ? '치명적만' : impacts[impact]),
  mentionNobody: '아무도 멘션하지 않음',
  maintenanceOption: (isOn) => `점검 알림 ${onOff(isOn)}`,
  publishOption: (isOn) => `팔로워 게시 ${onOff(isOn)}`,
  chooseBelow: '아래에서 선택하거나 직접 입력하세요.',
  turnMaintenance: (to) => `점검 알림: ${onOff(to)}`,
  turnSilence: (to) => `벤더의 소식이 없을 때 알림: ${onOff(to)}`,
  turnTranslate: (to) => `벤더 글 자동 번역: ${onOff(to)}`,
  turnStorms: (to) => `동시에 많은 장애 묶기: ${onOff(to)}`,
  turnPublish: (to) => `팔로워에게 게시: ${onOff(to)}`,
  digestDaily: '요약: 매일 09:00',
  digestWeekly: '요약: 매주 월요일 09:00',
  digestOff: '요약: 없음',
  languageOption: (name) => `언어: ${name}`,
  quietOff: '방해 금지: 없음',
  repost: '삭제된 메시지: 다시 올리기',
  letBe: '삭제된 메시지: 그대로 두기',
  quietButton: '방해 금지 시간',
  quietField: '시간, 요일, 시간대. 없애려면 off',
  digestButton: '요약',
  digestField: 'daily 09:00, weekly mon 09:00 또는 off',
  zoneButton: '시간대',
  zoneField: '예: Asia/Seoul',
};
