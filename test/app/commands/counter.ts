import { filledRun } from '../../../src/app/commands/answer.js';
import type { Answer } from '../../../src/app/commands/command.js';
import type { Asking, CommandDeps } from '../../../src/app/commands/deps.js';
import { executeOffered } from '../../../src/app/commands/execute.js';
import { buildCatalogue } from '../../../src/catalogue/catalogue.js';
import type { CatalogueVendor } from '../../../src/catalogue/catalogue-data.js';
import { type Db, sql } from '../../../src/db/database.js';
import { loadOffer } from '../../../src/db/offers.js';
import { type PageKey, storeComponents } from '../../../src/db/pages.js';
import { start } from '../../support/pipeline.js';
import { control, type Desk, openDesk } from './desk.js';

const vendor = (slug: string, name: string, provider = 'statuspage', aliases: readonly string[] = []): CatalogueVendor => ({
  slug,
  name,
  category: 'hosting',
  homepage: null,
  statusUrl: `https://status.${slug}.example`,
  provider,
  feedUrl: null,
  aliases,
});

/** Invented vendors: one that cannot be read, one with a name of two words, one with a product that has a name of its own. */
const catalogue = buildCatalogue(
  [
    vendor('alder', 'Alder'),
    vendor('birchpay', 'BirchPay'),
    vendor('cedar-cloud', 'Cedar Cloud'),
    vendor('dogwood', 'Dogwood', 'smoke'),
  ],
  [{ vendor: 'alder', component: 'Tins', aliases: ['tins'] }],
);

/** A desk whose catalogue is invented, and hands to press what answers offer. */
export interface Counter extends Desk {
  readonly deps: CommandDeps;
  press(
    answer: Answer | undefined,
    label: string,
    given?: { text?: string; picks?: Record<string, string[]> },
    asking?: Asking,
  ): Promise<Answer>;
  runOf(answer: Answer | undefined, label: string): Promise<string>;
  /** What the channel is subscribed to, oldest first. */
  filters(externalId?: string): Promise<string[]>;
}

export async function openCounter(db: Db): Promise<Counter> {
  const desk = await openDesk(db);
  await sql`truncate chat_requests`.execute(db);
  const deps = { ...desk.deps, catalogue };
  const runOf = async (answer: Answer | undefined, label: string, given = {}): Promise<string> => {
    const offer = await loadOffer(db, desk.tenantId, control(answer, label).offerId, start);
    if (offer === undefined) throw new Error(`${label} offers nothing`);
    return filledRun(offer.run, { picks: offer.picks, ...given });
  };
  return {
    ...desk,
    deps,
    runOf,
    press: async (answer, label, given, asking = desk.asking) => executeOffered(deps, asking, await runOf(answer, label, given)),
    filters: async (externalId = 'C1') => {
      const found = await sql<{ filter: string }>`select filter from subscriptions
        join channels on channels.tenant_id = subscriptions.tenant_id and channels.id = subscriptions.channel_id
        where subscriptions.ended_at is null and external_id = ${externalId} order by subscriptions.created_at, filter`.execute(
        db,
      );
      return found.rows.map(({ filter }) => filter);
    },
  };
}

/** Gives the page so many components, each in a region of its own as long as there are regions. */
export const withComponents = (db: Db, page: PageKey, count: number, regions: readonly string[] = []): Promise<void> =>
  storeComponents(
    db,
    page,
    {
      provider: 'statuspage',
      page: { name: 'Larch', url: 'https://status.larch.example' },
      status: 'none',
      incidents: [],
      notes: [],
      components: Array.from({ length: count }, (_, index) => ({
        id: `c${index}`,
        name: `Part ${index}`,
        group: null,
        status: 'operational',
        regions: regions.slice(index, index + 1),
      })),
    },
    { at: start, isBaseline: true },
  );

export const tenRegions = ['us-east', 'us-west', 'eu', 'frankfurt', 'london', 'tokyo', 'singapore', 'sydney', 'mumbai', 'canada'];
