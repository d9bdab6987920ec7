import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeBackup } from '../../src/app/backup.js';
import { hush, members, openTwoTeams, type TwoTeams } from '../app/tenants/two-teams.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let teams: TwoTeams;
beforeAll(async () => {
  teams = await openTwoTeams();
});
afterAll(() => teams.close());

it('a backup of everything that teams stored holds no secret but sealed, and no token that works', async () => {
  const file = join(temporaryFolder(), 'all.backup');
  await writeBackup(teams.database.url, '9.9.9', file);
  const text = gunzipSync(await readFile(file)).toString('latin1');
  for (const { word } of members) expect(text).toContain(word);
  for (const hidden of [hush, Buffer.from(hush).toString('base64').slice(0, 10), teams.previewToken, teams.adminToken])
    expect(text.includes(hidden)).toBe(false);
  for (const { token, hookToken } of teams.holdings)
    expect([text.includes(token), text.includes(hookToken)]).toEqual([false, false]);
});
