import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../package-root.js';

export interface Asset {
  readonly body: Buffer;
  readonly type: string;
  /** Changes with the content, so that an address with it may be kept for ever. */
  readonly hash: string;
}

const types = {
  'base.css': 'text/css; charset=utf-8',
  'record.css': 'text/css; charset=utf-8',
  'chat.css': 'text/css; charset=utf-8',
  'report.css': 'text/css; charset=utf-8',
  'history.css': 'text/css; charset=utf-8',
  'overview.css': 'text/css; charset=utf-8',
  'admin.css': 'text/css; charset=utf-8',
  'live.js': 'text/javascript; charset=utf-8',
  'time.js': 'text/javascript; charset=utf-8',
  'bell.svg': 'image/svg+xml',
} as const;

export interface AssetFiles {
  find(name: string): Asset | undefined;
  /** Address of an asset; throws for a name that does not exist, which is our bug. */
  address(name: string): string;
}

/** Reads every asset once: they are few and small. */
export function readAssets(): AssetFiles {
  const files = new Map<string, Asset>();
  for (const [name, type] of Object.entries(types)) {
    const body = readFileSync(join(packageRoot(), 'src', 'web', 'assets', name));
    files.set(name, { body, type, hash: createHash('sha256').update(body).digest('hex').slice(0, 12) });
  }
  return {
    find: (name) => files.get(name),
    address: (name) => {
      const asset = files.get(name);
      if (asset === undefined) throw new Error(`there is no asset ${name}`);
      return `/assets/${name}?v=${asset.hash}`;
    },
  };
}
