import { readForwardAddress } from '../forward-target.js';
import type { FileForward } from './schema.js';
import type { WantedForward } from './wanted.js';

type Env = Readonly<Record<string, string | undefined>>;

/** What is wrong, and the key it is wrong at. */
export interface ForwardTrouble {
  readonly key: keyof FileForward;
  readonly text: string;
}

/** Understands one way out of chat. What is secret is read from the environment; the file only names it. */
export function readForward(entry: FileForward, env: Env): WantedForward | ForwardTrouble {
  const missing = (['to-env', 'secret-env', 'key-env'] as const).find((key) => {
    const name = entry[key];
    return name !== undefined && (env[name] ?? '').trim() === '';
  });
  if (missing !== undefined)
    return {
      key: missing,
      text: `The environment variable \`${entry[missing] ?? ''}\` is empty: set it where the file is applied.`,
    };
  const value = (name: string | undefined): string => (name === undefined ? '' : (env[name] ?? '').trim());
  if (entry.to?.toLowerCase() === 'pagerduty') return pagerduty(entry, value(entry['key-env']));
  if (entry['key-env'] !== undefined || entry.region !== undefined)
    return { key: 'key-env', text: '`key-env` and `region` go with `to: pagerduty`.' };
  const address = entry.to ?? value(entry['to-env']);
  if (address === '' || (entry.to !== undefined && entry['to-env'] !== undefined))
    return { key: 'to', text: 'Say `to` with an address or `pagerduty`, or `to-env` with the variable that holds the address.' };
  return web(entry, address, value(entry['secret-env']));
}

function pagerduty(entry: FileForward, key: string): WantedForward | ForwardTrouble {
  if (entry['key-env'] === undefined)
    return { key: 'to', text: 'PagerDuty needs `key-env`: the variable that holds the integration key.' };
  if (entry['secret-env'] !== undefined || entry['to-env'] !== undefined)
    return { key: 'to', text: 'With `to: pagerduty` stands `key-env` alone.' };
  const address = readForwardAddress(['pagerduty', key, entry.region ?? 'us']);
  if (typeof address === 'string') return { key: 'key-env', text: address };
  return wanted(entry, address, address.secret, 'major');
}

const secretForm = /^whsec_[A-Za-z0-9+/]{32,200}={0,2}$/;

function web(entry: FileForward, text: string, secret: string): WantedForward | ForwardTrouble {
  const key = entry.to === undefined ? 'to-env' : 'to';
  const address = readForwardAddress([text]);
  if (typeof address === 'string') return { key, text: address };
  if (address.kind === 'pagerduty') return { key, text: 'A key stands in a variable: write `to: pagerduty` and `key-env`.' };
  if (address.kind === 'webhook') {
    if (entry['secret-env'] === undefined)
      return { key, text: 'Calls to an address are signed: name with `secret-env` the variable that holds the secret.' };
    if (!secretForm.test(secret))
      return {
        key: 'secret-env',
        text: 'A signing secret is `whsec_` and 24 or more random bytes in base64, as `echo whsec_$(openssl rand -base64 32)` makes one.',
      };
    return wanted(entry, address, secret, 'none');
  }
  if (entry.to !== undefined)
    return { key: 'to', text: 'The address of a chat webhook is a key: put it into a variable and name that with `to-env`.' };
  if (entry['secret-env'] !== undefined)
    return { key: 'secret-env', text: 'Chat webhooks are not signed; leave `secret-env` out.' };
  return wanted(entry, address, null, 'none');
}

const wanted = (
  entry: FileForward,
  { kind, url, label }: Pick<WantedForward['target'], 'kind' | 'url'> & { readonly label: string },
  secret: string | null,
  usual: WantedForward['minImpact'],
): WantedForward => ({
  target: { kind, url, secret },
  label,
  filed: {
    to: entry.to === undefined ? null : kind === 'pagerduty' ? 'pagerduty' : url,
    toEnv: entry['to-env'] ?? null,
    secretEnv: entry['secret-env'] ?? null,
    keyEnv: entry['key-env'] ?? null,
    region: kind === 'pagerduty' ? (entry.region ?? 'us') : null,
  },
  minImpact: entry['min-impact'] ?? usual,
  onlyWhenDown: entry['only-when-down'] ?? false,
});
