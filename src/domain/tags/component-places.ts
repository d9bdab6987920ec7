import { type Token, tokensOf } from './component-tokens.js';

/**
 * Words of which names of places are made: enough to tell `Queues (Frankfurt)` from `Queues (Beta)`. Which place is meant, the gazetteer knows;
 * this list only keeps places from being taken for products.
 */
const placeWords: ReadonlySet<string> = new Set(
  `us usa eu uk gb uae apac emea latam na ap ca jp au in br de fr sa me af asia europe european america american africa african oceania australia pacific atlantic
  north south east west central northern southern eastern western northeast northwest southeast southwest middle coast gulf peninsula arabian mainland union
  united states kingdom emirates global world worldwide international region regional zone availability multi multiregion region area virginia ohio oregon
  california carolina texas iowa georgia utah nevada washington york jersey dallas chicago atlanta seattle miami denver phoenix ashburn angeles los san jose
  francisco fremont newark portland toronto montreal montréal vancouver calgary quebec ontario canada mexico queretaro brazil brasil sao são paulo rio janeiro
  chile santiago argentina buenos aires bogota colombia peru lima england london britain slough manchester scotland ireland dublin france paris marseille
  germany deutschland frankfurt berlin munich falkenstein nuremberg düsseldorf netherlands amsterdam belgium brussels luxembourg switzerland zurich geneva
  austria vienna italy milan rome turin spain madrid barcelona portugal lisbon sweden stockholm norway oslo denmark copenhagen finland helsinki hamina poland
  warsaw czechia prague hungary budapest romania bucharest bulgaria sofia greece athens turkey istanbul russia moscow ukraine kyiv israel tel aviv dubai
  bahrain qatar doha saudi arabia riyadh jeddah dammam egypt cairo nigeria lagos kenya nairobi johannesburg cape town india mumbai delhi hyderabad chennai
  bangalore bengaluru pune kolkata pakistan karachi bangladesh dhaka singapore malaysia kuala lumpur indonesia jakarta thailand bangkok vietnam hanoi
  philippines manila china beijing shanghai shenzhen hong kong taiwan taipei korea seoul japan tokyo osaka sydney melbourne perth brisbane adelaide zealand
  auckland british german french spanish italian dutch swiss japanese korean chinese indian brazilian canadian australian oceanian nordic scandinavia baltic dach benelux
  iberia balkan caribbean morocco tunisia algeria ghana tanzania uganda ethiopia senegal angola nepal cambodia laos myanmar mongolia kazakhstan azerbaijan croatia
  serbia slovenia slovakia estonia latvia lithuania iceland malta cyprus lebanon jordan kuwait oman iraq iran venezuela ecuador bolivia paraguay uruguay panama
  guatemala honduras nicaragua jamaica trinidad cuba haiti armenia hawaii alaska puerto rico quebec florida ohio michigan illinois colorado arizona datacenter datacentre dc`
    .split(/\s+/)
    .map((word) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()),
);

/** `us-east-1`, `EU1`, `FRA`, `prod-us-east-3`, `euc1-az3`: codes of regions, pods and sites. */
const placeCode = /^(?:[a-z]{2,4}\d{1,2}|az\d+|\d+[a-z]?)$/i;

export const isPlaceWord = (token: Pick<Token, 'text' | 'folded'>): boolean =>
  placeWords.has(token.text) || placeWords.has(token.folded) || placeWords.has(token.text.replace(/\d{1,2}$/, ''));

/** Whether nothing is named but places and numbers. */
export const isPlace = (tokens: readonly Token[]): boolean =>
  tokens.every((token) => isPlaceWord(token) || placeCode.test(token.raw) || hosts.has(token.folded)) &&
  tokens.some(
    (token) => isPlaceWord(token) || /^[a-z]{3,4}\d$/i.test(token.raw) || /^(?:eu|us|ap|uk)\d{1,2}$/i.test(token.raw),
  ) &&
  !tokens.every((token) => /^(?:ec2|ipv\d)$/i.test(token.raw));

/** What codes of regions carry besides the place: `prod-us-east-0`, `GCP US Central`. */
const hosts = new Set(['aws', 'gcp', 'azure', 'prod']);

export const isPlaceName = (name: string): boolean => isPlace(tokensOf(name));

const synonyms: readonly (readonly string[])[] = [
  ['us', 'usa', 'unitedstate'],
  ['eu', 'europe', 'european'],
  ['uk', 'unitedkingdom', 'england'],
  ['ap', 'apac', 'asiapacific', 'asia'],
  ['jp', 'japan', 'tokyo'],
  ['au', 'australia'],
  ['ca', 'canada'],
  ['de', 'germany'],
  ['in', 'india'],
];

/** The keys under which a text may write a place's name. */
export const placeKeys = (key: string): readonly string[] => synonyms.find((names) => names.includes(key)) ?? [key];
