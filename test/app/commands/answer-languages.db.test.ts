import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCommands } from '../../../src/app/commands/run-command.js';
import { ensureChannel, findChannel } from '../../../src/db/channels.js';
import { type Language, languages } from '../../../src/domain/language.js';
import { languageName } from '../../../src/words/languages.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { type Desk, labels, openDesk, plain } from './desk.js';

let database: FreshDatabase;
let desk: Desk;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  desk = await openDesk(database.db);
  await ensureChannel(database.db, { tenantId: desk.tenantId, chat: 'slack', externalId: 'C1', name: 'ops', kind: 'text' });
});

async function run(text: string) {
  count += 1;
  const answer = await createCommands(desk.deps).run({ ...desk.asking, text }, `typed ${count}`);
  if (answer === undefined) throw new Error('the command was taken for a second delivery');
  return answer;
}

const typedIn: readonly (readonly [string, Language])[] = languages.flatMap((language) => [
  [language, language] as const,
  [languageName(language), language] as const,
]);

describe('the language of a channel', () => {
  it.each(typedIn)('%s is understood', async (typed, language) => {
    await run(`settings language ${language === 'en' ? 'ko' : 'en'}`);
    await run(`settings language ${typed}`);
    expect((await findChannel(database.db, desk.tenantId, 'slack', 'C1'))?.settings.language).toBe(language);
  });

  it('is that of the answers from the next command on', async () => {
    await run('settings language 한국어');
    expect(plain(await run('list'))[0]).toBe(
      '이 채널에는 아직 구독이 없습니다. 먼저 /tocsin subscribe github 명령을 입력하세요.',
    );
    const made = await run('subscribe larch');
    expect(plain(made)[0]).toBe('✅ #voice-ops 채널 구독: Larch.');
    expect(labels(made)).toContain('실행 취소');
    expect(desk.chat.notices.at(-1)?.lines[0]?.join('')).toContain('님이 이 채널에 구독을 추가했습니다');
    await run('settings language de');
    expect(labels(await run('list'))).toEqual(['1 ändern', '1 eingrenzen', '1 entfernen']);
    await run('settings language 日本語');
    expect(plain(await run('unsubscribe 1'))[0]).toBe('#voice-ops の購読を解除: Larch。現在、継続中の障害はありません。');
  });

  it.each<[string, string]>([
    ['subscribe larch region:qqqqqq', '알 수 없는 리전: qqqqqq.'],
    ['subscribe larch size:9', '알 수 없는 조건: size:.'],
    ['settings maintenence:on', '알 수 없는 설정: maintenence:. 혹시 maintenance: 인가요?'],
    ['settings quiet soon', 'quiet에는 22:00-07:00 같은 시간'],
    ['settings zone GMT+5', 'GMT+5: 서머타임을 알 수 없는 표기입니다.'],
    [`list ${'x'.repeat(4_000)}`, '명령은 4000자까지 쓸 수 있습니다'],
  ])('is that of what is wrong with %s', async (text, said) => {
    await run('settings language ko');
    expect(plain(await run(text))[0]).toContain(said);
  });

  it('leaves no English sentence in the sheet of settings', async () => {
    await run('settings language ko');
    const lines = plain(await run('settings')).map((line) => line.replace(/\/tocsin \S+.*$/, ''));
    expect(lines.filter((line) => /[a-z]{3,} [a-z]{3,}/i.test(line))).toEqual([]);
  });
});
