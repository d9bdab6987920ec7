import { describe, expect, it } from 'vitest';
import type { Language } from '../../../src/domain/language.js';
import { LocaleContext, plainLocale } from '../../../src/web/parts/locale.js';
import { VendorText } from '../../../src/web/parts/vendor-text.js';
import { renderFragment } from '../../../src/web/render-page.js';

const shown = (language: Language, body: string): string =>
  renderFragment(
    <LocaleContext.Provider value={plainLocale(language)}>
      <VendorText body={body} />
    </LocaleContext.Provider>,
  );

const english = 'We are looking into why mail to some of our customers is late.';
const arabic =
  'نحن نحقق حاليا في مشكلة تؤثر على تسليم البريد الإلكتروني لبعض العملاء في هذه المنطقة، وسوف ننشر تحديثا آخر خلال ساعة واحدة من الآن.';
const korean = '일부 고객에게 보낸 메일이 늦게 도착하는 원인을 조사하고 있습니다.';

describe('the language of what a vendor wrote', () => {
  it('is said where it is not that of the page', () => {
    expect(shown('ko', english)).toMatch(/^<div class="vendor-text" lang="en"><p>We are/);
    expect(shown('en', korean)).toContain(' lang="ko"');
    expect(shown('de', arabic)).toMatch(/ lang="ar" dir="rtl"/);
  });

  it('is left out where the page is in it, and where nobody could tell', () => {
    expect(shown('ko', korean)).toMatch(/^<div class="vendor-text"><p>/);
    expect(shown('ko', 'eu-west 503')).toMatch(/^<div class="vendor-text"><p>/);
  });
});
