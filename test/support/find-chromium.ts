import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export const chromiumPackage = 'chromium';

/** Debian's name first, then those of other systems. */
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export function findChromium(): string | undefined {
  return names.map(findProgram).find((path) => path !== undefined);
}

export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
