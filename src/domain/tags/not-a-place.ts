import type { AliasHit } from './alias-tree.js';
import { isTimeZone, type Surroundings } from './surroundings.js';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const languageNouns = setOf(
  'language languages translation translations translator locale locales localization localisation interface subtitles subtitle captions voice voices text texts characters speakers speaking speech transcription version keyboard documentation docs strings ui wording spelling letters alphabet sprache übersetzung idioma traducción traduction tradução traduzione langue lingua taal vertaling язык перевод',
);
/** Adjectives that are also names of languages. */
const languageNames =
  /^(?:french|german|spanish|italian|japanese|korean|chinese|dutch|portuguese|russian|arabic|turkish|polish|swedish|norwegian|danish|finnish|czech|greek|hungarian|thai|indonesian|vietnamese|hebrew|hindi|welsh|irish)$/;

/** "Le site en français": what speakers call their language is also an adjective of their country. */
const ownLanguageNames = /^(?:francais|allemand|espagnol|espanol|portugais|italiano|tedesco|francese|spagnolo|neerlandais)$/;
/** "Brazilian Portuguese" is a kind of Portuguese. */
const variants = /^(?:brazilian|european|american|mexican|canadian|swiss|british|castilian|simplified|traditional)$/;

/** With one of these after it a name belongs to a company, a product, a day, a coin or a thing. */
const nameEndings = setOf(
  'airlines airways express networks network instruments times post day dollar dollars peso pesos franc francs yen yuan rupee rupees pound pounds lira baht krone kroner zloty ruble rubles rouble rand reais shekel shekels dirham riyal forint koruna ringgit rupiah krona stock exchange university college framework font fonts typeface ee convention agreement accord protocol school globe herald tribune chronicle fashion marathon summit conference hub-and-spoke inc llc gmbh corp ltd holdings capital ventures partners wine leaf grey gray white red blues standards core sans serif dynamics consulting jets lakers bulls celtics giants scientific eagle roast style cut bank music records pizza cheesesteak olympics games games: papers canal hat folder envelope rolls swap cross shepherd salad fries toast press corporation codec encoding cabinet wall belly sandwich theorem telekom bahn semiconductor air simplified traditional triangle violet cricket',
);
/** People who belong to a place, and who are not what is affected. */
const crew = setOf(
  'team teams engineers engineer staff colleagues developers technicians crew noc oncall employees specialists headquarters hq support-team squad',
);
const crewBefore =
  /(?<!\p{L})(?:teams?|engineers?|staff|colleagues|our on-?call|specialists?|developers?|on-?call|headquarters|hq|headquartered|conference|summit|meetup|webinar|workshop|hackathon|keynote|training|(?<!power |service |security |network |cooling |thermal |weather |maintenance )event|roadshow|offices?|(?:test|research|hardware|repair|our) ?labs?) (?:(?:members|based|located|who|are|working|held|is|taking|place|happening|our|the|new) ){0,4}(?:in|at|from|outside)(?: (?:our|the))? $/iu;
/** How that ends: few names stand after such words, and looking for the others takes longer. */
const isCrewSeat = /(?:in|at|from|outside)(?:\s(?:our|the))?\s$/iu;
/** Given names that are also places. */
const givenNames =
  /^(?:paris|sydney|austin|charlotte|jordan|chad|georgia|virginia|victoria|dakota|carolina|india|kenya|asia|israel|santiago|salvador|constantine|sofia|vienna|lima|cali|adelaide|dallas|houston|lincoln|madison|kingston|phoenix|denver|london|lagos|florence|savannah|chelsea|brooklyn|alexandria|durham|wellington|columbus|cleveland|tyler|orlando|milan|roman|rio|zaragoza|regina)$/;
const greeting =
  /(?:^|\n)[^\S\n]*(?:(?:thanks|thank you|regards|best|cheers|sincerely|hi|hello|dear|best regards|kind regards)[,!]?\s+)$|(?<!\p{L})(?:written|posted|updated|reported|prepared|sent|signed|authored|assigned|reviewed|approved) (?:by|to) $|(?<!\p{L})(?:mr|mrs|ms|dr|prof)\.? $|(?<!\p{L})(?:(?:commander|manager|lead|owner|author): ?|ask for|contact|cc|named|called|codenamed|code-named|codename|our colleague|my name is|this is|i am|i'm) ["“']?$/iu;
const signOff = /(?:(?:^|\n)[^\S\n]*|[.!?]\s*)[-—–~]{1,2}\s?$/u;
const saidAfter =
  /^(?: here\b|,? (?:from|of|at|on) (?:the )?(?:\p{L}+ )?(?:support|team|engineering|customer|operations|on-?call|success)|\s(?:is|was) (?:investigating|looking into|debugging|on call|on-call|on it|handling|leading)(?!\p{L})|\s(?:wrote|says|said|writes|posted|joined|will keep you|and the (?:\p{L}+ )?team)|'s (?:report|update|comment|shift|team)|, (?:our|the|a|one of our) (?:\p{L}+ ){0,4}(?:engineer|manager|lead|director|specialist|developer|head|agent)(?!\p{L}))/iu;
export const releaseName = 'release';
const codename =
  /^(?:,? (?:and|or|&) \p{Lu}\p{L}+)? (?:release|releases|family|families|milestone|codename|theme|framework|edition|library|sdk|parser|repo|repository|compiler|lts|style|v?\d+\.\d)(?!\p{L})/iu;

/** Programs, models and parts of programs that are called by a place, with the words that follow their names. */
const programs: ReadonlyMap<string, RegExp> = new Map([
  ['phoenix', /^ (?:liveview|framework|channels?|pubsub|presence|sockets?|sdk)(?!\p{L})/iu],
  ['florence', /^[ -](?:\d|vision|model)/iu],
  ['lima', /^ (?:vms?|images?|instances?)(?!\p{L})/iu],
  ['jakarta', /^ (?:ee|persistence|mail|servlets?|faces|transactions?|messaging)(?!\p{L})/iu],
  ['jersey', /^ (?:\d|clients?|servers?|servlets?|resources?)(?!\p{L})/iu],
  ['tokyo', /^ (?:cabinet|tyrant)(?!\p{L})/iu],
  ['cambridge', /^ (?:english|analytica|assessment|audio|dictionary)(?!\p{L})/iu],
  ['java', /^ (?:\d|sdk|clients?|agents?|runtime|apps?|apis?|library|libraries|versions?|virtual)(?!\p{L})/iu],
]);

/** Why a name is no place here; undefined where it is one. */
export function whyNotPlace(around: Surroundings, hit: AliasHit, owner: string): string | undefined {
  if (isTimeZone(around, hit)) return 'time zone';
  if (isLanguage(around, hit)) return 'language';
  const { words, text } = around;
  const first = words[hit.from];
  const last = words[hit.to - 1];
  const next = words[hit.to];
  if (first === undefined || last === undefined) return undefined;
  if (next !== undefined && next.gap === ' ' && !text.slice(last.end, next.start).includes('-')) {
    if (nameEndings.has(next.text) && hit.to - hit.from <= 2 && isNameEnding(next.raw, next.text)) return 'name';
    if (crew.has(next.text)) return 'people';
  }
  const before = text.slice(Math.max(0, first.start - 60), first.start);
  const after = text.slice(last.end, last.end + 40);
  const name = text.slice(first.start, last.end);
  if (isPartOf(owner, `${before}${name}${after}`, name) || programs.get(first.text)?.test(after) === true) return 'name';
  if (/^ class (?!\p{Lu}|customers|service)/u.test(after) && /(?:^|[\s(])(?:the|a|new) $/iu.test(before)) return 'name';
  const thing = thingNamed(name, before, after);
  if (thing !== undefined) return thing;
  if (
    isCrewSeat.test(before.slice(-16)) &&
    crewBefore.test(before.replace(/[^\S ]/g, ' ')) &&
    !/\bis (?:down|cut|offline|unreachable|without)/.test(after)
  )
    return 'people';
  if ((isForeignSeat.test(before.slice(-5)) && foreignCrewBefore.test(before)) || foreignCrewAfter.test(after)) return 'people';
  if (/^-\d{3,4}["”'’」]/u.test(after) && /["“'‘「]$/u.test(before)) return 'name';
  if (hit.to - hit.from === 1 && givenNames.test(first.text) && /^\p{Lu}/u.test(first.raw)) {
    if (greeting.test(before) || (signOff.test(before) && /^\s*(?:$|\n|,|\()/u.test(after)) || saidAfter.test(after))
      return 'person';
  }
  if (hit.to - hit.from <= 2 && /^\p{Lu}\p{Ll}/u.test(first.raw) && codename.test(after)) return releaseName;
  if (
    before.endsWith(' ') &&
    /(?:bank of|university of|air|république|battle of|made in|banque de|treaty of|gulf of) $/iu.test(before)
  )
    return 'name';
  if (isPostalAddress(before, after)) return 'address';
  return undefined;
}

/** The same in other languages: "nos équipes de ⟨Nantes⟩", 大阪⟨本社⟩, 成都、重庆三地⟨客服⟩. */
const foreignCrewBefore =
  /(?<!\p{L})(?:équipes?|ingénieure?s|technicien(?:ne)?s|collègues|equipos?|ingenieros|técnicos|equipes?|engenheiros|squadra|tecnici|ingegneri|colleghi|kolleg(?:en|innen)|techniker(?:innen)?|ingenieure|büros?|mitarbeiter(?:innen)?|kantoor|kantoren|collega's|medewerkers|техник\p{L}*|инженер\p{L}*|офис\p{L}*|сотрудник\p{L}*|коллег\p{L}*|команд[аыеу]) (?:(?:de|d'|à|du|des|in|im|en|di|a|da|do|em|van|te|в|из|aus|von) ?){1,2}$/iu;
const isForeignSeat = /(?:de|d'|à|du|des|in|im|en|di|a|da|do|em|van|te|в|из|aus|von) ?$/iu;
const foreignCrewAfter =
  /^[、,・和与及と및와과\p{Script=Han}]{0,10}(?:本社|支社|支店|オフィス|事務所|チーム|コールセンター|客服|热线|总部|办公室|办事处|团队|工程师)|^(?:본사|지사|사무실|사무소| ?팀(?!\p{L})| ?고객 ?센터)/u;

/** The vendor's own name may hold a place. */
function isPartOf(owner: string, around: string, name: string): boolean {
  const known = owner.trim();
  return known.length > name.length && known.toLowerCase().includes(name.toLowerCase()) && around.includes(known);
}

/** Money, laws, typefaces, records of the DNS, voices, releases and other companies' products bear names of places. */
function thingNamed(name: string, before: string, after: string): string | undefined {
  if (
    name === 'EUR' &&
    /(?<!\p{L})(?:payouts?|payments?|debits?|transfers?|currenc\p{L}*|accounts?|invoices?|sepa|usd|gbp|cards?|rates?)(?!\p{L})/iu.test(
      before + after,
    )
  )
    return 'money';
  if (/^ (?:gdpr|ai act|dsa|dma|law|directive|regulation|privacy shield)(?!\p{L})/iu.test(after)) return 'law';
  if (/^(?:,? (?:and|or|&) \p{Lu}\p{L}+| \p{L}+){0,2} (?:fonts?|typefaces?)(?!\p{L})/u.test(after)) return 'name';
  if (/^[A-Z]{2,3}$/.test(name) && /^[,A-Z &/]{0,24}(?:and |or |other )*(?:DNS |dns |resource )?records?(?!\p{L})/u.test(after))
    return 'record';
  if (
    /^(?: (?:and|or) \p{Lu}\p{L}+)? (?:english|spanish|portuguese|french|chinese|german|arabic)(?!\p{L})/iu.test(after) &&
    /^[\p{L} ]+$/u.test(name)
  )
    return 'language';
  if (
    name === 'ID' &&
    /(?:\p{L} |^)$/u.test(before) &&
    !/(?<!\p{L})[A-Z]{2} (?:and|or) $/u.test(before) &&
    /^[:\s#]/u.test(after)
  )
    return 'name';
  if (
    before.endsWith(' ') &&
    /(?:flights?|trains?|trips?) (?:from|to|via|between|out of|into) (?:\p{Lu}\p{L}+ (?:and )?){0,2}$/u.test(before)
  )
    return 'journey';
  if (/^[,)]/.test(after) && isVoice.test(before)) return 'person';
  if (isCodeName(before, after)) return 'name';
  return isQuotedName(before, after) ? 'name' : undefined;
}
/** "Project ⟨Oslo⟩", "(internal name ⟨Denver⟩)", a sticker pack called "⟨paris⟩-nights". */
const isCodeName = (before: string, after: string): boolean =>
  /(?<!\p{L})(?:Project|Operation|Initiative|Codename|PROJECT|(?:project|code|working|internal|release|build|theme|pack|campaign) ?name(?:d|:| is)?|code-?named?|nicknamed|dubbed|entitled|titled|internally(?: known as)?|(?:extension|add-on|library|module|dataset|kernel|branch|theme|wallpaper|skin|map|level|font|sticker|emoji|template|campaign|project|initiative|firmware|model|pack|set|release|build|playlist|app|bot|channel|repository|repo|package|plugin|dashboard|board|experiment|feature|editor|event|asset) (?:called|named|known as)) ["“”„'‘’«(]?$/u.test(
    before,
  ) ||
  (/(?:^|[\s(])["“„'‘«]$/u.test(before) && isJoinedWord.test(after)) ||
  isJoinedThing.test(after);
const isJoinedWord =
  /^-(?!(?:prod|stag|stage|dev|cluster|region|dc|pop|edge|node|live|primary|secondary|east|west|north|south|central|main|core|site|zone|cell|pod|shard|api|gateway|proxy|db|lb)\p{L}{0,10}["”'’»-])\p{L}+(?:-\p{L}+){0,3}-?["”'’»]/u;
const isJoinedThing =
  /^-\p{L}{3,16} (?:\p{L}+ )?(?:branch|theme|wallpaper|sticker|emoji|template|campaign|firmware|pack|asset|release|playlist|plugin|package)s?(?!\p{L})/u;
const isVoice =
  /(?<!\p{L})(?:[Vv]oices?|[Ss]peakers?|[Aa]vatars?|[Aa]ssistants?)(?!\p{L})[^.]{0,40}[(,:] ?(?:\p{Lu}\p{Ll}+, )*$/u;
/** "Calendar by ⟨Denver⟩ Apps", "⟨Amsterdam⟩" (24.2). */
function isQuotedName(before: string, after: string): boolean {
  const opened = /["“«„]([^"“”«»„]{0,40})$/u.exec(before)?.[1];
  if (opened === undefined) return false;
  const closed = /^([^"“”«»„]{0,40})["”»“]/u.exec(after);
  if (closed === null) return false;
  const rest = after.slice(closed[0].length);
  if (opened.trim() === '' && closed[1]?.trim() === '' && /(?:release|version|edition|theme|template) ["“«„]$/iu.test(before))
    return true;
  if (
    /(?:model|voice|font|playlist|game|album|theme|template|plan|project|repository|branch|channel|board) ["“«„][^"“«„]*$/iu.test(
      before,
    )
  )
    return true;
  if (opened.trim() === '' && closed[1]?.trim() === '')
    return /^ (?:\(?v?\d+\.\d|release|version|edition|appliance|theme|template|app\b|(?:new |beta |\p{L}+ )?(?:editor|plugin|extension|add-on|integration|bot|model|asset|rollout|feature|experiment|dashboard|board|page|pack|skin|wallpaper|widget|player|engine|layout|composer|campaign|playlist|map|branch|project|emoji|sticker|font|build)s?(?!\p{L}))/iu.test(
      rest,
    );
  return /(?<!\p{L})(?:by|app|apps|inc|template|theme|extension|plugin|add-on|power-up)(?!\p{L})/iu.test(
    `${opened} ${closed[1]}`,
  );
}

/** Common words end a name only when written large: "Boston Red" but "Boston network". */
const isNameEnding = (raw: string, text: string): boolean =>
  /^(?:dollars?|pesos?|francs?|yen|yuan|rupees?|pounds?|lira|baht|kron[ae]r?|zloty|r[ou]{1,2}bles?|rand|reais|shekels?|dirham|riyal|forint|koruna|ringgit|rupiah|corporation|codec|encoding|belly|sandwich|triangle|violet|cricket|airlines|airways|inc|llc|gmbh|corp|ltd|font|fonts|typeface|framework)$/.test(
    text,
  ) ||
  (/^\p{Lu}/u.test(raw) && !/^(?:network|standards|core|press|white|red|cut|games|times|post)$/.test(text)) ||
  (/^\p{Lu}\p{Ll}/u.test(raw) && /^(?:times|post|core)$/.test(text));

/** "the Dutch language interface", "in Spanish", 日本語 are about a language. */
function isLanguage({ words, text, begins, finishes }: Surroundings, { from, to }: AliasHit): boolean {
  const next = words[to];
  const name = words[from]?.text ?? '';
  if (next?.gap === '' && /^(?:語|语|어)$/.test(next.text)) return true;
  if (languageNouns.has(next?.text ?? '') && next?.gap === ' ')
    return (
      languageNames.test(name) ||
      /^(?:language|locale|translation|vertaling|übersetzung|traduction|traducción|tradução|traduzione|перевод)/.test(
        next.text,
      ) ||
      /^(?:us|uk|american|british)$/.test(name)
    );
  if (to - from !== 1) return false;
  if (ownLanguageNames.test(name) && /^(?:en|em|in|auf|het|du|le|na|по)$/.test(words[from - 1]?.text ?? '')) return true;
  if (!languageNames.test(name)) return false;
  if (name === 'polish' && /^(?:your|the|this|up|our)$/.test(next?.text ?? '')) return true;
  if (words[from]?.gap === ' ' && variants.test(words[from - 1]?.text ?? '')) return true;
  if (
    next !== undefined &&
    /^(?:and|or|to|into)$/.test(next.text) &&
    languageNames.test(words[to + 1]?.text ?? '') &&
    languageNouns.has(words[to + 2]?.text ?? '')
  )
    return true;
  const previous = words[from - 2];
  if (
    previous !== undefined &&
    /^(?:and|or)$/.test(words[from - 1]?.text ?? '') &&
    languageNames.test(previous.text) &&
    isLanguage({ words, text, begins, finishes }, { from: from - 2, to: from - 1, ends: [] })
  )
    return true;
  const isAlone = next === undefined || /^[.,;:)]|^\n/.test(next.gap) || /^(?:and|or|is|are)$/.test(next.text);
  return isAlone && /^(?:in|into|to|from|speak|speaks|auf|en)$/.test(words[from - 1]?.text ?? '');
}

/** A street, a house number or a post code stands beside it. */
const isPostalAddress = (before: string, after: string): boolean =>
  (/\d/.test(before) &&
    /\d{1,5} (?:\p{Lu}[\p{L}.]+ ){1,3}(?:st|street|ave|avenue|road|rd|blvd|boulevard|lane|drive|suite|floor|straße|strasse|platz|rue)\.?,? (?:\p{L}+ ?\d*, ?)?(?:\d{4,5} )?$/iu.test(
      before,
    )) ||
  /^,? (?:[A-Z]{2},? )?\d{5}(?:-\d{4})?(?!\d)/u.test(after) ||
  /(?:©|copyright|registered office|inc\.?,|llc,|gmbh,|ltd\.?,)[^.]{0,30}$/iu.test(before);
