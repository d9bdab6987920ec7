import { loadGazetteer } from '../catalogue/regions.js';
import type { ThreadWork } from '../db/thread-work.js';
import type { ThreadRules } from '../domain/next-action.js';
import { wordingsOf } from './delivery-call.js';
import { isQuiet } from './is-quiet.js';
import { sentenceNaming } from './name-quote.js';
import { fitsRoot, replyParts } from './reply-parts.js';

/** What decides, besides the incident and the log, which writes a thread needs. */
export function rulesFor(work: ThreadWork): ThreadRules {
  const wordingAt = wordingsOf(work);
  const { channel, incident, vendorName } = work;
  return {
    preset: channel.preset,
    parts: replyParts,
    fitsRoot,
    textAt: (seq, revision) => wordingAt(seq, revision)?.body,
    lines: {
      surfaces: channel.settings.surfaces,
      mention: channel.settings.mention,
      isQuiet: isQuiet(work),
      marks: work.marks,
      marksVersion: work.thread.marksVersion,
      filter: work.filter,
      naming: (of, name) => sentenceNaming(loadGazetteer(), { incident, vendor: vendorName, of, name }),
    },
  };
}
