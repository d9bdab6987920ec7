import { describe, expect, it } from 'vitest';
import type { Language } from '../../../src/domain/language.js';
import { MatchesPage } from '../../../src/web/pages/matches.js';
import { LocaleContext, plainLocale } from '../../../src/web/parts/locale.js';
import { renderPage } from '../../../src/web/render-page.js';
import { stranger } from '../read-models.js';

const unread = {
  kind: 'known',
  input: 'larkline',
  slug: 'larkline',
  name: 'Larkline',
  url: 'https://status.larkline.example',
  component: null,
  followed: false,
  open: null,
  unreadable: { why: 'gone', detail: 'status.larkline.example has nothing at this address (status 404): check the address.' },
} as const;

const render = (language: Language): string =>
  renderPage(
    <LocaleContext.Provider value={plainLocale(language)}>
      <MatchesPage frame={stranger} text="larkline" matches={[unread]} channelName="ours" complaint={null} />
    </LocaleContext.Provider>,
  );

describe('a page that cannot be read', () => {
  it('is told with what was found out', () => {
    expect(render('en')).toContain(
      'Its page cannot be read. Status.larkline.example has nothing at this address (status 404): check the address.',
    );
  });

  it('is told in the language of the reader', () => {
    const html = render('ko');
    expect(html).toContain('이 주소에 아무것도 없습니다. 주소를 확인하세요.');
    expect(html).not.toContain('has nothing at this address');
  });
});
