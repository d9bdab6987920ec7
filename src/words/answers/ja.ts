import type { AnswerWords } from './en.js';
import { jaCommon } from './ja-common.js';
import { jaComplaints } from './ja-complaints.js';
import { jaDoing } from './ja-doing.js';
import { jaDoor } from './ja-door.js';
import { jaFollowing } from './ja-following.js';
import { jaForm } from './ja-form.js';
import { jaForward } from './ja-forward.js';
import { jaHome } from './ja-home.js';
import { jaLooking } from './ja-looking.js';
import { jaMisread } from './ja-misread.js';
import { jaPause } from './ja-pause.js';
import { jaReasons } from './ja-reasons.js';
import { jaRoom } from './ja-room.js';
import { jaSettings } from './ja-settings.js';
import { jaWriters } from './ja-writers.js';

export const ja: AnswerWords = {
  common: jaCommon,
  following: jaFollowing,
  form: jaForm,
  looking: jaLooking,
  settings: jaSettings,
  home: jaHome,
  doing: jaDoing,
  door: jaDoor,
  forward: jaForward,
  room: jaRoom,
  complaints: jaComplaints,
  misread: jaMisread,
  pause: jaPause,
  reasons: jaReasons,
  writers: jaWriters,
};
