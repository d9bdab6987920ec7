import { complaintWords } from '../../domain/complaint-words.js';
import { reasonWords } from '../../domain/reason-words.js';
import { enCommon } from './en-common.js';
import { enDoing } from './en-doing.js';
import { enDoor } from './en-door.js';
import { enFollowing } from './en-following.js';
import { enForm } from './en-form.js';
import { enForward } from './en-forward.js';
import { enHome } from './en-home.js';
import { enLooking } from './en-looking.js';
import { enMisread } from './en-misread.js';
import { enPause } from './en-pause.js';
import { enRoom } from './en-room.js';
import { enSettings } from './en-settings.js';
import { enWriters } from './en-writers.js';

/** What Tocsin answers to commands, in forms and on its home page. Whole sentences are functions, as the order of words is the language's own. */
export const en = {
  common: enCommon,
  following: enFollowing,
  form: enForm,
  looking: enLooking,
  settings: enSettings,
  home: enHome,
  doing: enDoing,
  door: enDoor,
  forward: enForward,
  room: enRoom,
  complaints: complaintWords,
  misread: enMisread,
  pause: enPause,
  reasons: reasonWords,
  writers: enWriters,
};
export type AnswerWords = typeof en;
