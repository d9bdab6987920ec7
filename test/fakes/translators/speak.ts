/** Sentences that hold nothing but words of one language; a fake says as many words of them as the original had. */
const sentences: Readonly<Record<string, readonly string[]>> = {
  en: 'We are looking into the issue and will report as soon as we know more about it and its cause'.split(' '),
  de: 'Wir untersuchen die Störung und melden uns wieder sobald wir mehr über die Ursache wissen und sie behoben ist'.split(' '),
  ko: '현재 문제의 원인을 조사하고 있으며 확인되는 내용이 있으면 다시 안내해 드리겠습니다'.split(' '),
  ja: ['現在この', '問題の', '原因を', '調査して', 'おり', 'わかり', '次第', 'お知らせ', 'します'],
  fr: 'Nous cherchons la cause de la panne et nous vous dirons dès que nous en savons plus sur les services'.split(' '),
};

/** What the fake does to the texts of the next requests, beside translating them. */
export type Mischief =
  | 'none'
  /** Answers in French whatever was asked for. */
  | 'wrong-language'
  /** Gives the texts back as they came. */
  | 'echo'
  /** Leaves out the first thing that was to be kept. */
  | 'loses'
  /** Says the first thing that was to be kept twice. */
  | 'doubles'
  /** Falls silent. */
  | 'silence'
  /** Repeats itself without end. */
  | 'babble'
  /** Gets a number wrong. */
  | 'miscounts';

/** A fragment of XML with other words in the same places. */
export function speak(piece: string, language: string, mischief: Mischief): string {
  if (mischief === 'silence') return '';
  if (mischief === 'echo') return piece;
  const said = wordsReplaced(piece, mischief === 'wrong-language' ? 'fr' : language);
  switch (mischief) {
    case 'loses':
      return said.replace(/<code[^>]*>.*?<\/code>/, '');
    case 'doubles':
      return said.replace(/<code[^>]*>.*?<\/code>/, '$& $&');
    case 'babble':
      return `${said} `.repeat(40);
    case 'miscounts':
      return said.replace(/\d\d+/, '9876');
    default:
      return said;
  }
}

function wordsReplaced(piece: string, language: string): string {
  let isKept = false;
  return piece
    .split(/(<[^>]+>)/)
    .map((part) => {
      if (part.startsWith('<code')) isKept = true;
      if (part.startsWith('</code')) isKept = false;
      return part.startsWith('<') || isKept || !/\p{L}/u.test(part) ? part : inWords(part, language);
    })
    .join('');
}

/** With the spaces around it, its numbers and its last sign. */
function inWords(text: string, language: string): string {
  const words = sentences[language] ?? [];
  const numbers = text.match(/\d{2,}/g) ?? [];
  // Signs of East Asian scripts stand for whole words.
  const count = Math.max(
    1,
    text.trim().split(/\s+/).length,
    Math.round((text.match(/[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}]/gu)?.length ?? 0) / 2),
  );
  const said = Array.from({ length: count }, (_, index) => words[index % words.length] ?? '').join(language === 'ja' ? '' : ' ');
  const [lead = ''] = /^\s*/.exec(text) ?? [];
  const [trail = ''] = /[.!]?\s*$/.exec(text) ?? [];
  return `${lead}${[said, ...numbers].join(' ')}${trail}`;
}
