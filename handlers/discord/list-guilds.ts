import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { ownSignal } from './door-rest.js';
import type { Doorway } from './doorway.js';
import type { SeenGuild } from './guilds.js';
import { leaveUnlisted } from './listed-guilds.js';
import { Snowflake } from './snowflake.js';
import { troubleFields } from './troubles.js';

const Page = z.array(z.object({ id: Snowflake, name: z.string() }));
/** As many as Discord lists at once. */
const pageSize = 200;

/** Every guild that the bot is in. */
async function guildsOf({ rest }: Doorway, signal: AbortSignal): Promise<SeenGuild[]> {
  const guilds: SeenGuild[] = [];
  for (let after = '0'; ; ) {
    const query = new URLSearchParams({ limit: String(pageSize), after });
    const page = Page.parse(await rest.get('/users/@me/guilds', { query, signal: ownSignal(signal) }));
    guilds.push(...page);
    const last = page.at(-1)?.id;
    if (page.length < pageSize || last === undefined || last === after) return guilds;
    after = last;
  }
}

/** Learns which guilds the bot has joined and left, from one list. A list that broke off says nothing. */
async function learnGuilds(door: Doorway, signal: AbortSignal): Promise<void> {
  const listedAt = new Date().toISOString();
  const listed = await guildsOf(door, signal);
  await leaveUnlisted(door, { ids: new Set(listed.map(({ id }) => id)), isOurs: () => true }, listedAt);
  const installed = new Set(await door.installedIn());
  for (const guild of listed)
    if (!installed.has(guild.id) || door.guilds.nameOf(guild.id) !== guild.name) await door.guilds.enter(guild);
}

/** Without a gateway nobody tells of joining and leaving, so Discord is asked now and then: by one process for all. */
export async function keepListing(door: Doorway, everyMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      if (((await door.sharing?.turn('guilds', everyMs)) ?? 0) === 0) await learnGuilds(door, signal);
    } catch (error) {
      if (signal.aborted) return;
      door.log.warn(troubleFields(error), 'The servers of Discord could not be listed; they are again later');
    }
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
