const list = (text: string): readonly string[] => text.trim().split(/\s+/);

type FactClass = 'negation' | 'state' | 'scope' | 'time' | 'place';

/**
 * Words that carry a fact in a status update. A star stands for every ending; words joined by a bar say the same. They are English, because
 * that is what vendors write; texts in other languages are judged by their numbers and names.
 */
const words: Readonly<Record<FactClass, readonly string[]>> = {
  negation: list(`not|no|never|none|nor|neither|without|cannot|unable|nobody|nothing except|excluding`),
  state:
    list(`investigat* identif* monitor* resolv* unresolv* fix* mitigat* recover* restor* remediat* repair* revert*|rollback|rolled degrad*
    outage* down|offline unavailab* availab* operational nominal normal* stabl* unstabl* intermittent* ongoing complet* incomplet* finish* conclud*
    cancel* postpon* delay* reschedul* schedul* extend* fail* succe* error* timeout* latenc* slow* increas* decreas* elevat* reduc* rising falling
    worsen* improv* escalat* drop* lost|loss*|lose corrupt* delet* breach* leak* expos* compromis* affect*|impact* disrupt* interrupt* block*
    unblock* reject* accept* enabl* disabl* start*|began|begin* stop* pause* resum* confirm* suspect* isolat*`),
  scope:
    list(`all|every|everyone some most few several only both either half majority minority subset partial* full* entire*|whole limited
    inbound|incoming|ingress outbound|outgoing|egress upstream downstream primary secondary global*|worldwide regional* multiple single`),
  time: list(`ms|millisecond* s|sec|secs|seconds minute*|min|mins hour*|hr|hrs day|days week* month* year* today tomorrow yesterday tonight
    morning afternoon evening night noon midnight twice mon|monday tue|tuesday wed|wednesday thu|thursday fri|friday sat|saturday sun|sunday
    jan|january feb|february march april|apr june|jun july|jul august|aug september|sept|sep october|oct november|nov december|dec
    utc|gmt pst pdt est edt cst cdt cet cest bst ist jst kst am pm percent|%`),
  place:
    list(`north|northern south|southern east|eastern west|western central northeast northwest southeast southwest europe|european|eu emea apac
    latam asia|asian america*|usa africa|african oceania australia* uk uae canada|canadian mexico brazil* argentina chile colombia ireland|irish
    england london dublin france|french paris germany|german frankfurt berlin netherlands|dutch amsterdam belgium spain|spanish madrid italy|italian
    milan sweden stockholm norway oslo finland helsinki denmark poland warsaw switzerland|swiss zurich austria* vienna portugal lisbon greece turkey
    istanbul israel india|indian mumbai hyderabad delhi bangalore chennai singapore malaysia indonesia* jakarta thailand bangkok vietnam
    philippines manila japan|japanese tokyo osaka korea* seoul china|chinese beijing shanghai taiwan zealand auckland sydney melbourne perth
    virginia ohio oregon california iowa texas dallas chicago ashburn atlanta miami seattle phoenix denver boston montreal toronto vancouver
    santiago bogota lima dubai bahrain qatar doha riyadh johannesburg nairobi lagos cairo`),
};

interface Fact {
  readonly fact: FactClass;
  /** One name for all words that say the same. */
  readonly sense: string;
}

const classes = ['negation', 'state', 'scope', 'time', 'place'] as const;

const entries = classes.flatMap((fact) =>
  words[fact].flatMap((group) => group.split('|').map((word) => ({ word, meaning: { fact, sense: group } }))),
);

const exact = new Map<string, Fact>(
  entries.filter(({ word }) => !word.endsWith('*')).map(({ word, meaning }) => [word, meaning]),
);
const stems = entries.filter(({ word }) => word.endsWith('*')).map(({ word, meaning }) => ({ stem: word.slice(0, -1), meaning }));

/** The fact that a lower-case word carries; undefined for words of mere wording. */
export const factOf = (word: string): Fact | undefined =>
  exact.get(word) ?? stems.find(({ stem }) => word.startsWith(stem))?.meaning;

const numberWords = new Map(
  list('zero one two three four five six seven eight nine ten eleven twelve').map(
    (word, value) => [word, String(value)] as const,
  ),
);

/** Digits without separators of thousands and leading zeros, and the small numbers as words; undefined for everything else. */
export function numberOf(word: string): string | undefined {
  if (!/^\d/.test(word)) return numberWords.get(word);
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(word) ? word.replaceAll(',', '') : word;
  return plain.replace(/^0+(?=\d)/, '');
}
