import type { AnswerWords } from './en.js';
import { koCommon } from './ko-common.js';
import { koComplaints } from './ko-complaints.js';
import { koDoing } from './ko-doing.js';
import { koDoor } from './ko-door.js';
import { koFollowing } from './ko-following.js';
import { koForm } from './ko-form.js';
import { koForward } from './ko-forward.js';
import { koHome } from './ko-home.js';
import { koLooking } from './ko-looking.js';
import { koMisread } from './ko-misread.js';
import { koPause } from './ko-pause.js';
import { koReasons } from './ko-reasons.js';
import { koRoom } from './ko-room.js';
import { koSettings } from './ko-settings.js';
import { koWriters } from './ko-writers.js';

export const ko: AnswerWords = {
  common: koCommon,
  following: koFollowing,
  form: koForm,
  looking: koLooking,
  settings: koSettings,
  home: koHome,
  doing: koDoing,
  door: koDoor,
  forward: koForward,
  room: koRoom,
  complaints: koComplaints,
  misread: koMisread,
  pause: koPause,
  reasons: koReasons,
  writers: koWriters,
};
