import type { Clock } from '../clock.js';
import type { Db } from '../db/database.js';
import {
  finishTranslation,
  type LeasedTranslation,
  leaseTranslation,
  putOffTranslation,
  wakeThreads,
} from '../db/translations.js';
import { addMs, toIso } from '../domain/time.js';
import { errorCode, OperatorError, PermanentError, RetryableError, type TocsinError } from '../errors.js';
import type { Log } from '../log.js';
import type { Metrics } from '../metrics.js';
import type { TranslationEngine } from '../translate/engine.js';
import { type Translation, translateText } from './translate-text.js';
import { enginePause, longestPauseMs, pauseEngine } from './translation-pause.js';

export interface TranslateDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly engine: TranslationEngine;
  /** May texts of private pages leave this machine? */
  readonly isPrivateMeant: boolean;
}

/** One round translates no more than this, so that what stops the process is heard. */
const mostAtOnce = 20;
/** For all requests of one text. */
const limitMs = 4 * 60_000;
const leaseMs = limitMs + 60_000;

/**
 * Translates what was asked for, one text after the other. A machine that does not answer, or whose account is used up, is left alone for a while by every
 * process. Returns how many texts it took up.
 */
export async function translateWanted(deps: TranslateDeps, stopping?: AbortSignal): Promise<number> {
  let taken = 0;
  // Of texts whose process died before it woke them.
  await wakeThreads(deps.db, toIso(deps.clock.now()));
  while (taken < mostAtOnce && stopping?.aborted !== true) {
    const now = toIso(deps.clock.now());
    if ((await enginePause(deps.db, now)) !== undefined) break;
    const until = addMs(now, leaseMs);
    const leased = await leaseTranslation(deps.db, { now, until, isPrivateMeant: deps.isPrivateMeant });
    if (leased === undefined) break;
    taken += 1;
    await translateOne(deps, leased, stopping);
  }
  return taken;
}

async function translateOne(deps: TranslateDeps, leased: LeasedTranslation, stopping: AbortSignal | undefined): Promise<void> {
  const limit = AbortSignal.timeout(limitMs);
  const signal = stopping === undefined ? limit : AbortSignal.any([limit, stopping]);
  const { kind, text, language, names } = leased;
  try {
    const translation = await translateText(deps.engine, { wording: { kind, text }, language, names }, signal);
    await finish(deps, leased, translation);
  } catch (error) {
    if (stopping?.aborted === true)
      await putOffTranslation(deps.db, leased, { code: 'http.aborted', notBefore: toIso(deps.clock.now()) });
    else await failed(deps, leased, error);
  }
}

async function finish({ db, clock, engine, metrics }: TranslateDeps, leased: LeasedTranslation, end: Translation): Promise<void> {
  const { state, from } = end;
  const code = end.state === 'refused' ? `translate.${end.why}` : null;
  const text = end.state === 'done' ? end.text : null;
  await finishTranslation(db, leased, { state, from, text, code, engine: engine.name, at: toIso(clock.now()) });
  metrics.translations.inc({ engine: engine.name, outcome: state });
  await wakeThreads(db, toIso(clock.now()));
}

const shortestWaitMs = 15_000;
const longestWaitMs = 60 * 60_000;
/** About a day of failing; an account that is used up is nothing that a text could help. */
const mostAttempts = 30;

async function failed(deps: TranslateDeps, leased: LeasedTranslation, error: unknown): Promise<void> {
  const { db, clock, log, engine, metrics } = deps;
  const at = toIso(clock.now());
  const isOver = error instanceof PermanentError || (leased.attempts >= mostAttempts && !(error instanceof OperatorError));
  metrics.translations.inc({ engine: engine.name, outcome: isOver ? 'refused' : 'failed' });
  if (isOver) {
    const code = errorCode(error);
    await finishTranslation(db, leased, { state: 'refused', from: null, text: null, code, engine: engine.name, at });
    return;
  }
  const waitMs = waitAfter(error, leased.attempts);
  const notBefore = addMs(at, waitMs);
  await putOffTranslation(db, leased, { code: errorCode(error), notBefore });
  if (!(error instanceof RetryableError || error instanceof OperatorError)) throw error;
  if (isOfEngine(error)) {
    const { code, message: detail } = error;
    await pauseEngine(db, { code, detail, expiresAt: addMs(at, Math.min(waitMs, pauseAfter(error))) });
  }
  log.warn({ engine: engine.name, code: errorCode(error) }, 'A text was not translated; it is tried again');
}

/** A machine that does not say how long is asked for other texts soon: it may be this one that it cannot do. */
const unaskedPauseMs = 60_000;

const pauseAfter = (error: OperatorError | RetryableError): number =>
  error instanceof RetryableError && error.retryAfterMs === undefined ? unaskedPauseMs : longestPauseMs;

function waitAfter(error: unknown, attempts: number): number {
  if (error instanceof OperatorError) return longestPauseMs;
  const asked = error instanceof RetryableError ? error.retryAfterMs : undefined;
  return Math.min(Math.max(asked ?? shortestWaitMs * 2 ** Math.min(attempts - 1, 8), shortestWaitMs), longestWaitMs);
}

/** What one text brought about (a model that did not keep to the form) says nothing about the next. */
const isOfEngine = ({ code }: TocsinError): boolean => code !== 'translate.unreadable';
