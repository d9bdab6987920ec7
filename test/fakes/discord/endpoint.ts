import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerWithinMs } from './interactions.js';

/** One delivery over HTTP, and what came back. */
export interface Delivery {
  readonly status: number | null;
  /** Parsed; the text where it is no JSON. */
  readonly body: unknown;
}

interface Signed {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The way of interactions over HTTP: signed with the application's key, three seconds for the answer, which is the first response. */
export class Endpoint {
  /** Null: interactions go over the gateway. */
  url: string | null = null;
  /** Every delivery of an interaction, oldest first. */
  readonly deliveries: Delivery[] = [];
  /** How often each interaction is delivered; from the second time on the answer is thrown away. */
  times = 1;
  /** Before an answer that arrived counts: what follows it meanwhile meets 10015. */
  readsAfterMs = 0;
  readonly #privateKey: KeyObject;
  #last: Signed | undefined;
  /** Ed25519, 64 hex characters. */
  readonly publicKey: string;

  constructor() {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    this.#privateKey = privateKey;
    this.publicKey = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex');
  }

  /** What the developer portal does before it takes an address: a PING has to be answered, and one that is signed wrongly has to be refused. */
  async set(url: string | null): Promise<void> {
    if (url !== null) {
      const ping = this.signed({ id: '100000000000000001', type: 1, version: 1 });
      const pong = await this.post(ping, url);
      if (pong.status !== 200 || JSON.stringify(pong.body) !== '{"type":1}')
        throw new Error(`the address does not answer a PING: ${pong.status} ${JSON.stringify(pong.body)}`);
      const forged = { ...ping, headers: { ...ping.headers, 'x-signature-ed25519': '0'.repeat(128) } };
      const refused = await this.post(forged, url);
      if (refused.status !== 401) throw new Error(`the address takes a wrong signature: ${refused.status}`);
    }
    this.url = url;
  }

  /** The body, with the headers that prove it; `at`: when it was signed. */
  signed(payload: unknown, at: Date = new Date()): Signed {
    const body = JSON.stringify(payload);
    const timestamp = String(Math.floor(at.getTime() / 1_000));
    const signature = sign(null, Buffer.from(timestamp + body), this.#privateKey).toString('hex');
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'x-signature-ed25519': signature,
        'x-signature-timestamp': timestamp,
        'user-agent': 'Discord-Interactions/1.0 (+https://discord.com)',
      },
    };
  }

  async post({ body, headers }: Signed, url: string | null = this.url): Promise<Delivery> {
    try {
      const response = await fetch(url ?? '', { method: 'POST', body, headers, signal: AbortSignal.timeout(answerWithinMs) });
      return { status: response.status, body: readable(await response.text()) };
    } catch {
      return { status: null, body: '' };
    }
  }

  /** The last interaction once more, byte for byte. */
  async repeat(): Promise<void> {
    if (this.#last !== undefined) this.deliveries.push(await this.post(this.#last));
  }

  /** Brings an interaction; `answered` takes the first response, and throws where the platform would not. */
  async deliver(payload: unknown, answered: (response: unknown) => unknown): Promise<void> {
    const signed = this.signed(payload);
    this.#last = signed;
    for (let time = 1; time <= this.times; time += 1) {
      const delivery = await this.post(signed);
      if (time === 1 && delivery.status === 200) {
        if (this.readsAfterMs > 0) await sleep(this.readsAfterMs);
        await taken(answered, delivery.body);
      }
      this.deliveries.push(delivery);
    }
  }
}

function readable(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What the platform does not take is as good as no answer: the person sees that the application did not respond. */
async function taken(answered: (response: unknown) => unknown, body: unknown): Promise<void> {
  try {
    await answered(body);
  } catch {
    return;
  }
}
