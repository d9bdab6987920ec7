import type { IncidentStatus } from '../incident.js';
import { idleLanguages, idlePhrases } from './no-news-words.js';
import { promisedUpdate } from './promised-update.js';

export interface StatusText {
  readonly status: IncidentStatus;
  readonly body: string;
}

/** What is longer has something to say. */
const longestIdle = 600;

const working: ReadonlySet<IncidentStatus> = new Set(['investigating', 'identified', 'monitoring', 'in_progress', 'verifying']);

/** Texts without their markup, in small letters, cut into sentences. */
const sentencesOf = (body: string): readonly string[] =>
  body
    .normalize('NFC')
    .replace(/<[^<>]{0,200}>|&nbsp;|[*_#>`~]/g, ' ')
    .toLowerCase()
    .split(/[.!?](?=\s|$|\()|[。！？\n]/u)
    .flatMap((part) => part.split(/(?=\()/))
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));

const wordsOf = (sentence: string): readonly string[] => sentence.match(/[\p{L}\p{M}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu) ?? [];

/** That something goes on may be said or left out: "remains stable", "continues to remain stable". */
const continuing = new Set(['continue', 'continues', 'continuing', 'to', 'remain', 'remains', 'is', 'are', 'still', 'currently']);

const gist = (sentence: string): string =>
  wordsOf(sentence)
    .filter((word) => !continuing.has(word))
    .join(' ');

type Idleness = 'task' | 'courtesy' | undefined;

/** Watching out for further issues is routine; looking into further ones means that there are some. */
const furtherTrouble = /(?<!\p{L})investigat\p{L}* (?:\p{L}+ )?further (?:issue|problem|incident)/u;

function idlenessInWords(sentence: string): Idleness {
  if (furtherTrouble.test(sentence)) return undefined;
  const words = wordsOf(sentence).map((word) => word.replace('’', "'"));
  const known = idleLanguages.find(({ still, task, filler, courtesy }) =>
    words.every((word) => still.has(word) || task.has(word) || filler.has(word) || courtesy.has(word)),
  );
  if (known === undefined) return undefined;
  const isAtTask = words.some((word) => known.still.has(word)) && words.some((word) => known.task.has(word));
  if (isAtTask) return 'task';
  return words.some((word) => known.courtesy.has(word)) && !words.some((word) => known.task.has(word)) ? 'courtesy' : undefined;
}

function idlenessInPhrases(sentence: string): Idleness {
  const dense = sentence.replace(/\s+/g, '');
  for (const { core, rest } of idlePhrases) {
    const isAtTask = core.test(dense);
    const left = dense
      .replace(core, '')
      .replace(rest, '')
      .replace(/[\p{P}\p{S}]/gu, '');
    if (left === '' && dense !== '') return isAtTask ? 'task' : 'courtesy';
  }
  return undefined;
}

const isCjk = (sentence: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(sentence);

/** Statuspage writes this by itself when an identified incident is posted again: it says no more than the state does. */
const isWorkOnFix = (sentence: string, status: IncidentStatus): boolean =>
  status === 'identified' &&
  /^(?:we|our (?:team|teams|engineers))(?: are|'re|’re| is)? (?:still |continue to |continues to |continuing to )(?:actively )?work(?:ing)? on (?:a|the) fix(?: for (?:this|the) (?:issue|problem|incident))?$/.test(
    sentence,
  );

/** A span of time counts from its update, so it is new each time that it is written. */
const namesSpan = (sentence: string): boolean =>
  /\d ?(?:min|hour|hr|std|stund|heure|hora|ore|uur|час|мин|分|時間|小时|분|시간)/iu.test(sentence);

/**
 * Whether an update says nothing that the one before did not say: the same state, no number, time, place, part, cause, deed or promise, only that
 * work goes on, or the same text again. In doubt it is news, because what is no news notifies nobody.
 */
export function isNoNews(update: StatusText, previous: StatusText | undefined): boolean {
  if (previous === undefined || update.status !== previous.status || !working.has(update.status)) return false;
  if (update.body.length > longestIdle || promisedUpdate(update.body, '2000-01-01T00:00:00.000Z') !== undefined) return false;
  const said = new Set(sentencesOf(previous.body.slice(0, longestSaid)).map(gist));
  const fresh = sentencesOf(update.body).map((sentence) => ({
    sentence,
    isSaid: said.has(gist(sentence)) && !namesSpan(sentence),
  }));
  const idle = fresh.map(({ sentence, isSaid }): Idleness => {
    if (isWorkOnFix(sentence, update.status)) return 'task';
    const idleness = isCjk(sentence) ? idlenessInPhrases(sentence) : idlenessInWords(sentence);
    return idleness ?? (isSaid ? 'courtesy' : undefined);
  });
  const isAllSaid = fresh.length > 0 && fresh.every(({ isSaid }) => isSaid);
  return isAllSaid || (idle.includes('task') && !idle.includes(undefined));
}

const longestSaid = 20_000;
