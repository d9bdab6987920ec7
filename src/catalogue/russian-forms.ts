/** Endings of nouns and adjectives in the six cases, longest first. Words that end otherwise (Токио, Сочи) stay as they are. */
const endings: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ия$/u, ['ия', 'ии', 'ию', 'ией']],
  [/ая$/u, ['ая', 'ой', 'ую']],
  [/яя$/u, ['яя', 'ей', 'юю']],
  [/ое$/u, ['ое', 'ого', 'ому', 'ом']],
  [/(?<=[гкх])ий$/u, ['ий', 'ого', 'ому', 'им', 'ом']],
  [/ый$/u, ['ый', 'ого', 'ому', 'ым', 'ом']],
  [/(?<=[гкхжшщч])а$/u, ['а', 'и', 'е', 'у', 'ой']],
  [/а$/u, ['а', 'ы', 'е', 'у', 'ой']],
  [/я$/u, ['я', 'и', 'е', 'ю', 'ей']],
  [/ай$/u, ['ай', 'ая', 'аю', 'аем', 'ае']],
  [/ль$/u, ['ль', 'ля', 'лю', 'лем', 'ле']],
  [/нь$/u, ['нь', 'ни', 'нью']],
  [/ы$/u, ['ы', 'ов', 'ам', 'ами', 'ах']],
  [/(?<=\p{Ll}{2}[бвгдзклмнпрстфхцчшщж])$/u, ['', 'а', 'у', 'ом', 'е']],
];

/** A Russian name in every case in which texts use it: "Москва" and "в Москве". */
export function russianForms(name: string): string[] {
  const words = name.split(' ');
  if (!/^\p{Script=Cyrillic}/u.test(name) || words.length > 2 || /\p{Lu}{2}/u.test(name) || /^\p{Ll}/u.test(name)) return [name];
  const forms = words.map(formsOf);
  const [first = [name], second] = forms;
  return second === undefined ? first : first.flatMap((left) => second.map((right) => `${left} ${right}`));
}

function formsOf(word: string): string[] {
  const found = endings.find(([ending]) => ending.test(word));
  return found === undefined ? [word] : found[1].map((ending) => word.replace(found[0], ending));
}
