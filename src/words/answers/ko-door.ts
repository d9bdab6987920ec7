import type { enDoor } from './en-door.js';

export const koDoor: typeof enDoor = {
  broke: (list) => `Tocsin에 문제가 발생했습니다. 잠시 후 다시 시도하세요. 현재 구독 보기: ${list}`,
  slowButton: 'Slack에서 양식을 여는 데 시간이 너무 오래 걸렸습니다. 버튼을 다시 누르세요.',
  slowCommand: (typed) => [
    'Slack에서 양식을 여는 데 시간이 너무 오래 걸렸습니다. 다시 입력하거나 벤더 이름을 함께 적으세요: ',
    typed,
  ],
  chooseChannel: '채널을 선택하세요.',
  onlyInServers: 'Tocsin은 서버의 채널에서 사용할 수 있습니다. 채널에서 입력하세요.',
  formTooOld: (subscribe, list) => `오래되었거나 다른 사람의 양식입니다. 새 양식 열기: ${subscribe} · 현재 구독 보기: ${list}`,
  buttonTooOld: (list) => `오래되어 더는 쓸 수 없는 버튼입니다. 현재 구독 보기: ${list}`,
  aboutIncident: '이 장애에 대해:',
};
