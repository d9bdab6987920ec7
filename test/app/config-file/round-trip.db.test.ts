import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { type ApplyDeps, applyConfig } from '../../../src/app/config-file/apply-config.js';
import { exportConfig } from '../../../src/app/config-file/export-config.js';
import { changedSettings } from '../../../src/app/config-file/settings-words.js';
import { sql } from '../../../src/db/database.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import '../../support/property-seed.js';
import { openDesk } from '../commands/desk.js';
import { someSettings } from './some-settings.js';

let database: FreshDatabase;
let deps: ApplyDeps;

beforeAll(async () => {
  database = await freshDatabase();
  const desk = await openDesk(database.db);
  deps = { ...desk.deps, env: {}, secrets: desk.out.forwarding.secrets };
});
afterAll(() => database.close());

const vendors = fc.uniqueArray(fc.constantFrom('github', 'gitlab', 'cloudflare', 'larch', 'GitHub Actions', 'discord'), {
  minLength: 1,
  maxLength: 3,
});
const terms = fc.constantFrom(
  '',
  'region:us-east',
  'min-impact:major',
  'region:eu,frankfurt strict',
  'component:"API: v2*"',
  '-kind:notice',
);
const filter = fc
  .tuple(vendors, terms)
  .map(([names, more]) => `${names.map((name) => (name.includes(' ') ? `"${name}"` : name)).join(',')} ${more}`.trim());
const names = ['ops', 'on', '123', 'Über uns', 'a "b" \'c\'', 'x: y # z', '- dash', 'null'];
const route = fc.record({
  filter: fc.constantFrom('region:us-east', 'component:API', 'min-impact:critical'),
  to: fc.constantFrom(...names),
});

const channel = fc.record({
  channel: fc.constantFrom(...names),
  settings: fc.option(someSettings.map((settings) => Object.fromEntries(changedSettings(settings)))),
  subscriptions: fc.uniqueArray(fc.record({ filter, routes: fc.array(route, { maxLength: 2 }) }), {
    maxLength: 4,
    selector: (one) => one.filter,
  }),
});
const files = fc.uniqueArray(channel, { maxLength: 4, selector: (one) => one.channel });

const apply = (text: string) => applyConfig(deps, { path: 'tocsin.yaml', text, dryRun: false });
const exported = () => exportConfig({ db: database.db, catalogue: deps.catalogue });
const empty = async () => {
  await sql`truncate channels, subscriptions cascade`.execute(database.db);
};

it('what was applied is exported as a file that changes nothing, and that makes the very same elsewhere', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (channels) => {
      await empty();
      const listed = channels.map(({ settings, ...one }) => ({ ...one, ...(settings === null ? {} : { settings }) }));
      const text = stringify({ workspaces: [{ chat: 'preview', channels: listed }] });
      await apply(text);
      expect((await apply(text)).plans).toEqual([]);
      const written = await exported();
      expect((await apply(written)).plans).toEqual([]);
      expect(await exported()).toBe(written);
      await empty();
      await apply(written);
      expect(await exported()).toBe(written);
    }),
    { numRuns: 30 },
  );
}, 120_000);
