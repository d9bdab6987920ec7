import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { SlackDeps } from './deps.js';
import { sdkErrorCode } from './sdk-errors.js';

const Listed = z.object({
  channels: z.array(z.object({ id: z.string() })),
  response_metadata: z.object({ next_cursor: z.string().default('') }).optional(),
});
const flag = z.boolean().catch(false).default(false);
const Person = z.object({ user: z.object({ is_restricted: flag, is_ultra_restricted: flag }) });
const Looked = z.object({ channel: z.object({ id: z.string(), is_private: z.boolean(), is_im: z.boolean().default(false) }) });

export interface Visibility {
  readonly visible: ReadonlySet<string>;
  /** Slack did not tell us in which private channels the person is: none of them is shown. */
  readonly arePrivateUnknown: boolean;
  /** How many were not asked about yet. */
  readonly left: number;
}

const pageSize = 200;
const mostPages = 5;
/** Slack allows some fifty of these a minute; what was learnt is remembered, so that the next time shows more. */
const mostLooks = 30;
const rememberMs = 10 * 60_000;

/**
 * Which of some channels a person may see: public ones, and private ones in which Slack says that they are. Guests see no more than the channels that they
 * are in. What Slack does not tell is not shown.
 */
export class VisibleChannels {
  readonly #deps: Pick<SlackDeps, 'log'>;
  readonly #public = new Map<string, number>();

  constructor(deps: Pick<SlackDeps, 'log'>) {
    this.#deps = deps;
  }

  async of(client: WebClient, teamId: string, personId: string, channels: readonly string[]): Promise<Visibility> {
    if (channels.length === 0) return { visible: new Set(), arePrivateUnknown: false, left: 0 };
    const isGuest = await this.#isGuest(client, personId);
    const own = await this.#channelsOf(client, personId, isGuest ? 'public_channel,private_channel' : 'private_channel');
    const visible = new Set(channels.filter((id) => own?.has(id) === true));
    if (isGuest) return { visible, arePrivateUnknown: own === undefined, left: 0 };
    let looks = 0;
    let left = 0;
    for (const id of channels) {
      if (visible.has(id)) continue;
      const key = `${teamId} ${id}`;
      const known = (this.#public.get(key) ?? 0) > Date.now();
      if (!known && looks >= mostLooks) {
        left += 1;
        continue;
      }
      if (!known) looks += 1;
      if (known || (await this.#isPublic(client, key, id))) visible.add(id);
    }
    return { visible, arePrivateUnknown: own === undefined, left };
  }

  /** False too where Slack does not say, as it is for the commands. */
  async #isGuest(client: WebClient, personId: string): Promise<boolean> {
    try {
      const { user } = Person.parse(await client.apiCall('users.info', { user: personId }));
      return user.is_restricted || user.is_ultra_restricted;
    } catch (error) {
      this.#deps.log.info({ code: sdkErrorCode(error) }, 'Slack does not say whether a person is a guest');
      return false;
    }
  }

  /** Those that the person shares with the bot, and public ones; undefined where Slack does not say. */
  async #channelsOf(client: WebClient, personId: string, types: string): Promise<ReadonlySet<string> | undefined> {
    const found = new Set<string>();
    try {
      let cursor = '';
      for (let page = 0; page < mostPages; page += 1) {
        const answer = Listed.parse(
          await client.apiCall('users.conversations', {
            user: personId,
            types,
            limit: pageSize,
            ...(cursor === '' ? {} : { cursor }),
          }),
        );
        for (const { id } of answer.channels) found.add(id);
        cursor = answer.response_metadata?.next_cursor ?? '';
        if (cursor === '') break;
      }
      return found;
    } catch (error) {
      this.#deps.log.info({ code: sdkErrorCode(error) }, 'Slack does not say in which private channels a person is');
      return undefined;
    }
  }

  async #isPublic(client: WebClient, key: string, channel: string): Promise<boolean> {
    try {
      const looked = Looked.parse(await client.apiCall('conversations.info', { channel })).channel;
      const isPublic = !looked.is_private && !looked.is_im;
      if (isPublic) this.#public.set(key, Date.now() + rememberMs);
      return isPublic;
    } catch (error) {
      this.#deps.log.info(
        { code: sdkErrorCode(error) },
        'A channel is not shown on the Home tab, as Slack does not show it to us',
      );
      return false;
    }
  }
}
