import { deCommon } from './de-common.js';
import { deComplaints } from './de-complaints.js';
import { deDoing } from './de-doing.js';
import { deDoor } from './de-door.js';
import { deFollowing } from './de-following.js';
import { deForm } from './de-form.js';
import { deForward } from './de-forward.js';
import { deHome } from './de-home.js';
import { deLooking } from './de-looking.js';
import { deMisread } from './de-misread.js';
import { dePause } from './de-pause.js';
import { deReasons } from './de-reasons.js';
import { deRoom } from './de-room.js';
import { deSettings } from './de-settings.js';
import { deWriters } from './de-writers.js';
import type { AnswerWords } from './en.js';

export const de: AnswerWords = {
  common: deCommon,
  following: deFollowing,
  form: deForm,
  looking: deLooking,
  settings: deSettings,
  home: deHome,
  doing: deDoing,
  door: deDoor,
  forward: deForward,
  room: deRoom,
  complaints: deComplaints,
  misread: deMisread,
  pause: dePause,
  reasons: deReasons,
  writers: deWriters,
};
