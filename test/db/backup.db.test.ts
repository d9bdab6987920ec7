import { createHash, randomBytes } from 'node:crypto';
import { access, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkBackup, restoreFrom, writeBackup } from '../../src/app/backup.js';
import { restoredGap } from '../../src/db/backup-fit.js';
import { readBackup } from '../../src/db/backup-format.js';
import { restoreBackup } from '../../src/db/backup-restore.js';
import { createPool, databaseOf } from '../../src/db/connect.js';
import { migrate, migrationLock } from '../../src/db/migrate.js';
import { migrations } from '../../src/db/migrations/index.js';
import { sayRunning, sayStopped } from '../../src/db/running-services.js';
import { silentLog } from '../../src/log.js';
import { startProgram } from '../support/child-program.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';
import { urlOfDatabase } from '../support/template-database.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { waitFor } from '../support/wait-for.js';
import { contentsOf, fillDatabase } from './backup-contents.js';

const newest = migrations.length;
let full: FreshDatabase;
let folder: string;
let file: string;

beforeAll(async () => {
  folder = temporaryFolder();
  full = await freshDatabase();
  await fillDatabase(full.db, 2_000);
  file = join(folder, 'full.backup');
  await writeBackup(full.url, '9.9.9', file);
});
afterAll(() => full.close());

async function inDatabase(work: (target: FreshDatabase) => Promise<void>): Promise<void> {
  const target = await freshDatabase();
  try {
    await work(target);
  } finally {
    await target.close();
  }
}

/** A database in which there is no table at all. */
async function inBareDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const name = `bare_${randomBytes(6).toString('hex')}`;
  await sql`create database ${sql.id(name)}`.execute(full.db);
  try {
    await work(urlOfDatabase(inject('postgresUrl'), name));
  } finally {
    await sql`drop database ${sql.id(name)} with (force)`.execute(full.db);
  }
}

async function withDatabase<Result>(url: string, work: (db: FreshDatabase['db']) => Promise<Result>): Promise<Result> {
  const db = databaseOf(createPool(url, silentLog, 2));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const into = (url: string, isReplacing = false) => restoreFrom(file, { url, isReplacing, isOurs: false });

describe('a backup', () => {
  it('comes back table by table, into an empty database and into one without tables', async () => {
    const expected = await contentsOf(full.db);
    expect(Object.keys(expected).length).toBeGreaterThan(25);
    await inDatabase(async (target) => {
      const done = await into(target.url);
      expect(done).toMatchObject({ schema: newest, header: { schema: newest, release: '9.9.9' } });
      expect(await contentsOf(target.db)).toEqual(expected);
    });
    await inBareDatabase(async (url) => {
      await into(url);
      expect(await withDatabase(url, contentsOf)).toEqual(expected);
      expect(await withDatabase(url, (db) => migrate(db))).toEqual({ from: newest, to: newest });
    });
  });

  it('counts on where it stood, and keeps functions, indexes and references', async () => {
    await inDatabase(async (target) => {
      await into(target.url);
      const added = await sql<{
        ordinal: string;
      }>`insert into preview_messages (tenant_id, channel_id, ref, marker, slack, discord, posted_at)
        values ('preview', 'channel-2', 'new', 'new', '{}', '{}', now()) returning ordinal::text`.execute(target.db);
      expect(added.rows).toEqual([{ ordinal: '51' }]);
      expect((await sql<{ next: string }>`select nextval('deliveries_confirmed')::text as next`.execute(target.db)).rows).toEqual(
        [{ next: '8' }],
      );
      expect(
        (await sql`select take_turns('public', now(), array['a'], array[10], array[1.0]::float8[]) as wait`.execute(target.db))
          .rows,
      ).toEqual([{ wait: 0 }]);
      await expect(
        sql`insert into follows (tenant_id, page_tenant_id, page_id) values ('public', 'public', 'nowhere')`.execute(target.db),
      ).rejects.toMatchObject({ code: '23503' });
      const shape = (db: FreshDatabase['db']) =>
        sql`select relname, relkind from pg_class where relnamespace = 'public'::regnamespace order by relname`.execute(db);
      expect((await shape(target.db)).rows).toEqual((await shape(full.db)).rows);
      expect((await sql`select nspname from pg_namespace where nspname like 'tocsin%'`.execute(target.db)).rows).toEqual([]);
    });
  });

  it('says from when to when the database does not know what was posted, and puts off the digests of that time', async () => {
    await inDatabase(async (target) => {
      expect(await restoredGap(target.db)).toBeUndefined();
      const { header } = await into(target.url);
      const gap = await restoredGap(target.db);
      expect(gap?.takenAt).toBe(header.takenAt);
      const { rows } = await sql<{
        at: string;
      }>`select digest_state ->> 'armedAt' as at from channels where digest_state is not null`.execute(target.db);
      expect(rows).toEqual([{ at: gap?.restoredAt }]);
    });
  });

  it('says what is in force again that somebody may have taken away since, and ends sessions of the web interface', async () => {
    await inDatabase(async (target) => {
      const { rows } = await sql<{ at: Date }>`select now() as at`.execute(full.db);
      const at = rows[0]?.at;
      await fillDatabase(target.db, 1);
      for (const statement of [
        sql`insert into api_tokens (tenant_id, id, name, token_hash, created_at, revoked_at) values
          ('preview', 't1', 'one', 'h1', ${at}, null), ('slack-t1', 't2', 'two', 'h2', ${at}, null), ('preview', 't3', 'gone', 'h3', ${at}, ${at})`,
        sql`insert into installations (tenant_id, chat, external_id, name, state, installed_at, changed_at) values
          ('slack-t1', 'slack', 'T1', 'Larkline', 'active', ${at}, ${at}), ('preview', 'discord', '7', 'Left', 'removed', ${at}, ${at})`,
        sql`insert into hooks (tenant_id, id, token_digest, page_tenant_id, page_id, kind) values ('preview', 'h1', 'd', 'public', 'page-1', 'generic')`,
        sql`insert into forwards (tenant_id, id, channel_id, kind, target, sealed_target, min_impact, created_at, state, ended_at) values
          ('slack-t1', 'f1', 'channel-1', 'webhook', 't', 's', 'minor', ${at}, 'active', null),
          ('slack-t1', 'f2', 'channel-1', 'webhook', 't', 's', 'minor', ${at}, 'active', ${at}),
          ('slack-t1', 'f3', 'channel-1', 'webhook', 't', 's', 'minor', ${at}, 'stopped', null)`,
        sql`insert into settings (tenant_id, key, value) values ('preview', 'admin-session:5e55', '{}'), ('preview', 'admin-entry:e414', '{}')`,
      ])
        await statement.execute(target.db);
      const taken = join(folder, 'entrances.backup');
      await writeBackup(target.url, '1', taken);
      const done = await restoreFrom(taken, { url: target.url, isReplacing: true, isOurs: false });
      expect(done.entrances).toEqual({ tokens: 2, installations: 1, hooks: 1, forwards: 1 });
      const left = await sql`select key from settings where key like 'admin-%'`.execute(target.db);
      expect(left.rows).toEqual([]);
    });
  });

  it('of an older schema is brought up to date', async () => {
    await inBareDatabase(async (url) => {
      await withDatabase(url, async (db) => {
        await migrate(db, migrations.slice(0, newest - 1));
        await fillDatabase(db, 10);
      });
      const old = join(folder, 'old.backup');
      expect(await writeBackup(url, '0.0.1', old)).toMatchObject({ schema: newest - 1 });
      await withDatabase(url, (db) => migrate(db));
      await inDatabase(async (target) => {
        const done = await restoreFrom(old, { url: target.url, isReplacing: false, isOurs: false });
        expect(done).toMatchObject({ schema: newest, header: { schema: newest - 1 } });
        expect(await contentsOf(target.db)).toEqual(await withDatabase(url, contentsOf));
      });
    });
  });

  it('is one moment, whatever is written while it is taken', async () => {
    await inDatabase(async (source) => {
      await fillDatabase(source.db, 500);
      let isOver = false;
      const writing = (async () => {
        for (let n = 1; !isOver; n += 1)
          await sql
            .raw(`with one as (insert into incidents (tenant_id, id, page_id, key, title, kind, impact, status, components, regions, origin, revision, first_seen_at, changed_at, begun_at)
              values ('public', 'late-${n}', 'page-1', 'late-${n}', 't', 'incident', 'major', 'resolved', '{}', '{}', 'live', 1, now(), now(), now()) returning tenant_id, id)
            insert into incident_updates (tenant_id, incident_id, seq, key, status, body, at, components, revision, first_seen_at)
              select tenant_id, id, 1, 'u', 'resolved', 'b', now(), '{}', 1, now() from one`)
            .execute(source.db);
      })();
      const moving = join(folder, 'moving.backup');
      await writeBackup(source.url, '1', moving);
      isOver = true;
      await writing;
      await inDatabase(async (target) => {
        await restoreFrom(moving, { url: target.url, isReplacing: false, isOurs: false });
        const { rows } = await sql<{
          incidents: number;
          updates: number;
        }>`select (select count(*)::int from incidents where id like 'late-%') as incidents,
          (select count(*)::int from incident_updates where incident_id like 'late-%') as updates`.execute(target.db);
        expect(rows[0]?.updates).toBe(rows[0]?.incidents);
      });
    });
  });

  it('is written once where two write it at the same time', async () => {
    const path = join(folder, 'twice');
    const done = await Promise.allSettled([writeBackup(full.url, '1', path), writeBackup(full.url, '2', path)]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(done.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'backup.exists' } });
    expect((await readdir(folder)).filter((name) => name.startsWith('twice'))).toEqual(['twice']);
  });

  it('is for its owner alone, leaves nothing else behind, and does not take the place of another', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect(writeBackup(full.url, '1', file)).rejects.toThrow(/full\.backup exists already: name another file/);
    await expect(writeBackup(full.url, '1', join(folder, 'nowhere', 'b'))).rejects.toThrow(
      /cannot be written \(there is no such file or folder\)/,
    );
    await inBareDatabase(async (url) => {
      await expect(writeBackup(url, '1', join(folder, 'nothing'))).rejects.toThrow(/nothing of Tocsin in this database yet/);
    });
    expect((await readdir(folder)).filter((name) => name.includes('.part') || name === 'nothing')).toEqual([]);
  });
});

describe('a restore refuses', () => {
  const unchanged = async (url: string, error: RegExp, isReplacing = false): Promise<void> => {
    const before = await withDatabase(url, contentsOf);
    await expect(into(url, isReplacing)).rejects.toThrow(error);
    expect(await withDatabase(url, contentsOf)).toEqual(before);
  };

  it('a database in which there is something, unless it is to be replaced', async () => {
    await inDatabase(async (target) => {
      await fillDatabase(target.db, 3);
      await sql`create table of_others (id integer)`.execute(target.db);
      await unchanged(target.url, /this database is not empty \(there is something in .*\): add --replace/);
      await into(target.url, true);
      expect(await contentsOf(target.db)).toEqual({ ...(await contentsOf(full.db)), of_others: '0 ' });
    });
  });

  it('a database on which the service runs', async () => {
    await inDatabase(async (target) => {
      await sayRunning(target.db, 'one', { roles: 'poll', host: 'alder', pid: 7, version: '1' });
      await sayRunning(target.db, 'two', { roles: 'web', host: 'birch', pid: 8, version: '1' });
      await unchanged(
        target.url,
        /Tocsin is running on this database \(process 7 on alder, roles poll and 1 more\): stop it first/,
        true,
      );
      await sayStopped(target.db, 'one');
      await sql`update settings set value = jsonb_set(value, '{until}', '1') where key = 'running/two'`.execute(target.db);
      await into(target.url);
    });
  });

  it('a database on which a service began to run while the file was read', async () => {
    await inDatabase(async (target) => {
      const before = await contentsOf(target.db);
      const text = gunzipSync(await readFile(file));
      async function* parts() {
        for await (const part of readBackup(Readable.from([text]))) {
          if (part.kind === 'footer') await sayRunning(target.db, 'late', { roles: 'poll', host: 'alder', pid: 7, version: '1' });
          yield part;
        }
      }
      const done = restoreBackup(parts(), { url: target.url, isReplacing: true, isOurs: false });
      await expect(done).rejects.toThrow(/Tocsin is running on this database \(process 7 on alder/);
      expect(await contentsOf(target.db)).toEqual(before);
    });
  });

  it('a database that is newer, that others keep tables of these names in, or that is being upgraded', async () => {
    await inDatabase(async (target) => {
      await sql`insert into schema_migrations (version, name) values (${newest + 1}, 'later')`.execute(target.db);
      await unchanged(target.url, /the database has schema \d+ and this program knows only/);
    });
    await inBareDatabase(async (url) => {
      await withDatabase(url, async (db) => {
        await sql`create table settings (mine integer)`.execute(db);
        await expect(into(url, true)).rejects.toThrow(/has a table "settings" that is not Tocsin's/);
        await sql`drop table settings`.execute(db);
        await db.transaction().execute(async (tx) => {
          await sql`select pg_advisory_xact_lock(${migrationLock}::bigint)`.execute(tx);
          await expect(into(url)).rejects.toThrow(/another Tocsin is restoring or upgrading this database/);
        });
      });
    });
  });

  it('a database of whose tables something else is made', async () => {
    await inDatabase(async (target) => {
      await sql`create view of_somebody as select id from incidents`.execute(target.db);
      await unchanged(target.url, /something else in this database depends on Tocsin's tables \(view of_somebody/);
    });
  });

  it('a file that is cut off, damaged, of another kind, of a later release, or not there', async () => {
    const whole = await readFile(file);
    const text = gunzipSync(whole);
    const flipped = Buffer.from(text);
    flipped[text.length >> 1] = (flipped[text.length >> 1] ?? 0) ^ 1;
    const header = text.subarray(0, text.indexOf(10));
    const later = Buffer.from(header.toString('utf8').replace(/"schema":\d+/, '"schema":999'));
    const bent = Buffer.from(whole);
    bent.fill(7, whole.length >> 1, (whole.length >> 1) + 40);
    const cases: [string, Buffer, RegExp][] = [
      ['half', whole.subarray(0, whole.length >> 1), /its end is missing/],
      ['less-a-byte', whole.subarray(0, -1), /its end is missing/],
      ['no-footer', gzipSync(text.subarray(0, text.lastIndexOf(10, -2) + 1)), /its end is missing/],
      ['no-last-table', gzipSync(text.subarray(0, text.length >> 2)), /its end is missing/],
      [
        'flipped',
        gzipSync(flipped),
        /it is damaged \(its (checksum differs|rows were counted differently|last line cannot be read)\)/,
      ],
      ['bent', bent, /it is damaged \(it cannot be unpacked\)/],
      ['longer', gzipSync(Buffer.concat([text, Buffer.from('more\n')])), /it is damaged \(something follows its end\)/],
      ['empty', Buffer.alloc(0), /is not a backup of Tocsin|its end is missing/],
      ['text', Buffer.from('CREATE TABLE incidents;\n'.repeat(100)), /is not a backup of Tocsin/],
      ['dump', gzipSync('CREATE TABLE incidents;\n'), /is not a backup of Tocsin/],
      ['later', gzipSync(Buffer.concat([later, text.subarray(header.length)])), /a later release \(9\.9\.9, schema 999\)/],
    ];
    for (const [name, bytes, words] of cases) {
      const path = join(folder, name);
      await writeFile(path, bytes);
      await expect(checkBackup(path, newest), name).rejects.toThrow(words);
      await expect(checkBackup(path, newest), name).rejects.toMatchObject({ name: 'OperatorError' });
    }
    await expect(checkBackup(join(folder, 'gone'), newest)).rejects.toThrow(/cannot be read \(there is no such file/);
    await expect(checkBackup(folder, newest)).rejects.toThrow(/cannot be read \(it is a folder\)/);
  });

  it('a file that names a table which is not ours, whoever made it', async () => {
    await inDatabase(async (target) => {
      const before = await contentsOf(target.db);
      const text = gunzipSync(await readFile(file)).toString('latin1');
      const [first = ''] = text.split('\n', 1);
      for (const [name, columns, row] of [
        ['pg_description', '"objoid","classoid","objsubid","description"', '1\t1\t0\twritten by a file'],
        ['schema_migrations', '"version","name"', '999\tof-the-file'],
      ] as const) {
        const header = first.replace('"tables":[', `"tables":[{"name":"${name}","columns":[${columns}]},`);
        const start = `${header}\n${row}\n\\.\n`;
        const rest = text.slice(first.length + 1, text.lastIndexOf('\n', text.length - 2) + 1);
        const sum = createHash('sha256')
          .update(Buffer.from(start + rest, 'latin1'))
          .digest('hex');
        const path = join(folder, randomBytes(4).toString('hex'));
        await writeFile(path, gzipSync(Buffer.from(`${start}${rest}{"rows":{},"sha256":"${sum}"}\n`, 'latin1')));
        await expect(restoreFrom(path, { url: target.url, isReplacing: true, isOurs: false }), name).rejects.toThrow(
          `is damaged (it names a table "${name}", which Tocsin does not have)`,
        );
      }
      expect(await contentsOf(target.db)).toEqual(before);
    });
  });

  it('to leave half of it behind when the file fails in the middle', async () => {
    await inDatabase(async (target) => {
      await fillDatabase(target.db, 3);
      const before = await contentsOf(target.db);
      const whole = gunzipSync(await readFile(file));
      const wrong = Buffer.from(whole.toString('latin1').replace(/\tincident-1500\t/g, '\tincident-1499\t'), 'latin1');
      for (const bytes of [whole.subarray(0, whole.length >> 1), wrong]) {
        const path = join(folder, randomBytes(4).toString('hex'));
        await writeFile(path, gzipSync(bytes));
        await expect(restoreFrom(path, { url: target.url, isReplacing: true, isOurs: false })).rejects.toThrow(
          /cannot be used|is damaged/,
        );
        expect(await contentsOf(target.db)).toEqual(before);
      }
    });
  });
});

describe('a kill in the middle', () => {
  /** Until the other process stands before a lock of ours. */
  const untilItWaits = (db: FreshDatabase['db']) =>
    waitFor(
      async () =>
        (
          await sql`select from pg_stat_activity where datname = current_database() and application_name = 'tocsin-backup' and wait_event_type = 'Lock'`.execute(
            db,
          )
        ).rows.length > 0,
      { timeoutMs: 30_000, what: 'the program at the lock' },
    );

  it('of a backup leaves no file of that name', async () => {
    const path = join(folder, 'killed.backup');
    await full.db.transaction().execute(async (tx) => {
      await sql`lock table update_revisions in access exclusive mode`.execute(tx);
      const program = startProgram('test/db/backup-program.ts', ['backup', full.url, path]);
      await untilItWaits(full.db);
      program.send('SIGKILL');
      expect(await program.ended).toBe('SIGKILL');
    });
    await expect(access(path)).rejects.toMatchObject({ code: 'ENOENT' });
    await writeBackup(full.url, '1', path);
    expect((await checkBackup(path, newest)).schema).toBe(newest);
  });

  it('of a restore leaves everything as it was, and the next one succeeds', async () => {
    await inDatabase(async (target) => {
      await fillDatabase(target.db, 3);
      const before = await contentsOf(target.db);
      await target.db.transaction().execute(async (tx) => {
        // Whoever reads a table keeps it from giving way: everything has been filled by then.
        await sql`lock table incidents in access share mode`.execute(tx);
        const program = startProgram('test/db/backup-program.ts', ['restore', target.url, file]);
        await untilItWaits(target.db);
        program.send('SIGKILL');
        expect(await program.ended).toBe('SIGKILL');
      });
      expect(await contentsOf(target.db)).toEqual(before);
      await waitFor(
        async () =>
          (
            await sql`select from pg_stat_activity where datname = current_database() and application_name = 'tocsin-backup'`.execute(
              target.db,
            )
          ).rows.length === 0,
        { timeoutMs: 30_000, what: 'the end of the session' },
      );
      await into(target.url, true);
      expect(await contentsOf(target.db)).toEqual(await contentsOf(full.db));
    });
  });
});
