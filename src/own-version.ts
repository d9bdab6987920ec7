import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from './package-root.js';

const PackageFile = z.object({ version: z.string() });

/** The version of this program, as its package says. */
export const ownVersion = (): string =>
  PackageFile.parse(JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'))).version;
