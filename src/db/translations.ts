import { z } from 'zod';
import { publicTenant, TenantId, ThreadId } from '../domain/ids.js';
import { Language } from '../domain/language.js';
import { addMs, type IsoTime } from '../domain/time.js';
import { type VendorWording, wordingHash } from '../domain/translatable.js';
import { Moment } from './columns.js';
import { affected, type Db, firstRow, inTransaction, rows, sql } from './database.js';
import type { ThreadKey } from './threads.js';

const day = 24 * 60 * 60 * 1000;

/** Texts into one language; those of private pages are their tenant's. */
export interface TranslationScope {
  readonly tenantId: TenantId;
  readonly language: Language;
}

const Known = z.object({
  hash: z.string(),
  state: z.enum(['wanted', 'done', 'same', 'refused']),
  text: z.string().nullable(),
  from: z.string().nullable(),
  engine: z.string().nullable(),
  usedAt: Moment,
});
type KnownTranslation = z.infer<typeof Known>;

/** That a text is read is noted so often: each note is a write. */
const noteUseMs = 30 * day;

/** What is known of these texts, by the hash of their wording. */
export async function knownTranslations(
  db: Db,
  { tenantId, language }: TranslationScope,
  hashes: readonly string[],
  at: IsoTime,
): Promise<ReadonlyMap<string, KnownTranslation>> {
  if (hashes.length === 0) return new Map();
  const found = await rows(
    Known,
    db,
    sql`select text_hash as hash, state, result as text, source_language as "from", engine, used_at as "usedAt" from translations
      where tenant_id = ${tenantId} and language = ${language} and text_hash = any(${[...hashes]}::text[])`,
  );
  const noted = addMs(at, -noteUseMs);
  const old = found.filter(({ usedAt }) => usedAt < noted).map(({ hash }) => hash);
  if (old.length > 0)
    await sql`update translations set used_at = ${at} where tenant_id = ${tenantId} and language = ${language} and used_at < ${noted}
      and text_hash = any(${old}::text[])`.execute(db);
  return new Map(found.map((known) => [known.hash, known]));
}

/** A wording that was refused may fare better with another engine, when somebody still wants to read it after so long. */
const refusedForMs = 7 * day;

/** So many texts may wait at a time; of what pages are opened for, fewer, so that channels are not kept from theirs. */
const mostWaiting = { thread: 1_000, reader: 300 } as const;

/** Translations cost money, and whoever leafs through all pages in all languages must not order a library. */
const mostOrderedADay = 300;

interface TranslationOrder {
  readonly names: readonly string[];
  /** Who wants to read them: a channel, or whoever opened a page of the web. */
  readonly by: 'thread' | 'reader';
  readonly at: IsoTime;
}

/** Asks for texts that are not translated yet; whoever asks twice asks once. Where too many were asked for, the rest is left out: it is asked for again. */
export async function wantTranslations(
  db: Db,
  { tenantId, language }: TranslationScope,
  wordings: readonly VendorWording[],
  { names, by, at }: TranslationOrder,
): Promise<void> {
  const orders = JSON.stringify(wordings.map((wording) => ({ ...wording, hash: wordingHash(wording) })));
  const refusedBefore = addMs(at, -refusedForMs);
  const ordered = sql`(select count(*) from translations where tenant_id = ${tenantId} and wanted_by = 'reader' and wanted_at > ${addMs(at, -day)})`;
  const waiting = sql`(select count(*) from translations where tenant_id = ${tenantId} and state = 'wanted')`;
  const room = sql`greatest(0, least(${mostWaiting[by]} - ${waiting}, case when ${by === 'reader'} then ${mostOrderedADay} - ${ordered} end))`;
  // In one order, so that two who ask for the same texts do not wait for each other.
  await sql`insert into translations (tenant_id, text_hash, language, kind, source, names, wanted_by, wanted_at, used_at, not_before)
    select ${tenantId}::text, o.hash, ${language}::text, o.kind, o.text, ${[...names]}::text[], ${by}::text, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
    from (select distinct on (hash) hash, kind, text from json_to_recordset(${orders}::json) as one(hash text, kind text, text text) order by hash) o
    where not exists (select from translations t where t.tenant_id = ${tenantId} and t.text_hash = o.hash and t.language = ${language}
      and not (t.state = 'refused' and t.finished_at < ${refusedBefore}))
    order by o.hash limit ${room}
    on conflict (tenant_id, text_hash, language) do update set state = 'wanted', attempts = 0, failure_code = null, finished_at = null,
      names = excluded.names, wanted_by = excluded.wanted_by, wanted_at = excluded.wanted_at, used_at = excluded.used_at, not_before = excluded.not_before
    where translations.state = 'refused' and translations.finished_at < ${refusedBefore}`.execute(db);
}

/** Removes texts that nobody has read since then; they are asked for again when somebody does. */
export const expireTranslations = (db: Db, before: IsoTime): Promise<number> =>
  affected(db, sql`delete from translations where used_at < ${before}`);

const Leased = z.object({
  tenantId: TenantId,
  hash: z.string(),
  language: Language,
  kind: z.enum(['title', 'body']),
  text: z.string(),
  names: z.array(z.string()),
  attempts: z.number().int(),
});
/** A text that is ours to translate until its time is up; `attempts` tells whether it still is. */
export type LeasedTranslation = z.infer<typeof Leased>;

/** Nothing waits for longer, unless the clock was set back meanwhile. */
const longestWaitMs = day;

/** Takes what channels wait for before what pages were opened for, and of these what was asked for first. Undefined when nothing is due. */
export const leaseTranslation = (
  db: Db,
  { now, until, isPrivateMeant }: { readonly now: IsoTime; readonly until: IsoTime; readonly isPrivateMeant: boolean },
): Promise<LeasedTranslation | undefined> =>
  firstRow(
    Leased,
    db,
    sql`with due as (
        select tenant_id, text_hash, language from translations asked
        where state = 'wanted' and (not_before <= ${now} or not_before > ${addMs(now, longestWaitMs)})
          and (tenant_id = ${publicTenant} or ${isPrivateMeant})
        order by not exists (select from translation_threads w where w.page_tenant_id = asked.tenant_id and w.text_hash = asked.text_hash
          and w.language = asked.language), not_before limit 1 for update skip locked
      )
      update translations t set attempts = attempts + 1, not_before = ${until} from due
      where t.tenant_id = due.tenant_id and t.text_hash = due.text_hash and t.language = due.language
      returning t.tenant_id as "tenantId", t.text_hash as hash, t.language, t.kind, t.source as text, t.names, t.attempts`,
  );

const held = ({ tenantId, hash, language, attempts }: LeasedTranslation) =>
  sql`tenant_id = ${tenantId} and text_hash = ${hash} and language = ${language} and state = 'wanted' and attempts = ${attempts}`;

interface TranslationEnd {
  readonly state: 'done' | 'same' | 'refused';
  readonly text: string | null;
  readonly from: string | null;
  readonly engine: string;
  readonly code: string | null;
  readonly at: IsoTime;
}

/** The end of one text; false where it is somebody else's by now. The threads that show its original are woken by `wakeThreads`. */
export const finishTranslation = async (db: Db, leased: LeasedTranslation, end: TranslationEnd): Promise<boolean> =>
  (await affected(
    db,
    sql`update translations set state = ${end.state}, result = ${end.text}, source_language = ${end.from}, engine = ${end.engine},
      failure_code = ${end.code}, finished_at = ${end.at} where ${held(leased)}`,
  )) === 1;

const Waiting = z.object({
  tenantId: TenantId,
  threadId: ThreadId,
  pageTenantId: TenantId,
  hash: z.string(),
  language: Language,
});

const wokenAtOnce = 200;

/**
 * Threads that wait for a text that has ended look again, where it is translated. One that owed nothing owes this since now, and news of others goes before
 * it. One at a time, each for good: a look that is applied holds several threads, and must never wait for one of ours that waits for one of these.
 */
export async function wakeThreads(db: Db, at: IsoTime): Promise<void> {
  const waiting = await rows(
    Waiting,
    db,
    sql`select w.tenant_id as "tenantId", w.thread_id as "threadId", w.page_tenant_id as "pageTenantId", w.text_hash as hash, w.language
      from translation_threads w join translations t on t.tenant_id = w.page_tenant_id and t.text_hash = w.text_hash and t.language = w.language
      where t.state <> 'wanted' order by w.tenant_id, w.thread_id limit ${wokenAtOnce}`,
  );
  for (const { tenantId, threadId, pageTenantId, hash, language } of waiting) {
    const owesNothing = sql`threads.delivered_revision >= threads.wanted_revision and threads.delivered_marks >= threads.marks_version`;
    await sql`with ended as (
        delete from translation_threads w using translations t
        where w.tenant_id = ${tenantId} and w.thread_id = ${threadId} and w.page_tenant_id = ${pageTenantId} and w.text_hash = ${hash}
          and w.language = ${language} and t.tenant_id = w.page_tenant_id and t.text_hash = w.text_hash and t.language = w.language
          and t.state <> 'wanted' returning t.state
      )
      update threads set marks_version = marks_version + 1, wanted_at = case when ${owesNothing} then ${at}::timestamptz else wanted_at end,
        waiting_for = case when ${owesNothing} then 'edit' else waiting_for end
      from ended where ended.state = 'done' and threads.tenant_id = ${tenantId} and threads.id = ${threadId}`.execute(db);
  }
}

export const putOffTranslation = async (
  db: Db,
  leased: LeasedTranslation,
  { code, notBefore }: { readonly code: string; readonly notBefore: IsoTime },
): Promise<void> => {
  await sql`update translations set not_before = ${notBefore}, failure_code = ${code} where ${held(leased)}`.execute(db);
};

const Ended = z.object({ isDone: z.boolean() });

/**
 * A thread shows the originals of these texts and is to look again when one of them is translated. True where one has been translated before that, so that
 * it has to be read now.
 */
export const awaitTranslations = (
  db: Db,
  { tenantId: pageTenantId, language }: TranslationScope,
  hashes: readonly string[],
  { tenantId, threadId }: ThreadKey,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const texts = sql`language = ${language} and text_hash = any(${[...hashes]}::text[])`;
    // One that was just finished is not wanted any more by the time its row can be locked, and is seen by what comes after.
    await sql`with open as (
        select tenant_id, text_hash, language from translations where tenant_id = ${pageTenantId} and ${texts} and state = 'wanted' order by text_hash for update
      )
      insert into translation_threads (page_tenant_id, text_hash, language, tenant_id, thread_id)
      select tenant_id, text_hash, language, ${tenantId}, ${threadId} from open on conflict do nothing`.execute(tx);
    const ended = await firstRow(
      Ended,
      tx,
      sql`select exists (select from translations where tenant_id = ${pageTenantId} and ${texts} and state = 'done') as "isDone"`,
    );
    return ended?.isDone === true;
  });

const Counts = z.object({ wanted: z.coerce.number(), refused: z.coerce.number(), done: z.coerce.number() });
type TranslationCounts = z.infer<typeof Counts>;

/** How many texts of the pages that are open to everyone wait, were refused and are there. */
export const countTranslations = async (db: Db): Promise<TranslationCounts> =>
  (await firstRow(
    Counts,
    db,
    sql`select count(*) filter (where state = 'wanted') as wanted, count(*) filter (where state = 'refused') as refused,
      count(*) filter (where state = 'done') as done from translations where tenant_id = ${publicTenant}`,
  )) ?? { wanted: 0, refused: 0, done: 0 };
