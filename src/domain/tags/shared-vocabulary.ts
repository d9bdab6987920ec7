import { ancestors, type Gazetteer } from '../regions.js';

/**
 * Places of ours that the shared vocabulary of tags has no id for. The ids of that vocabulary are what others know, so outside Tocsin such a
 * place goes by the nearest wider one that has an id. Inside it keeps its own: a city is read by other rules than its country, and people
 * may subscribe to it.
 */
const ownPlaces: ReadonlySet<string> = new Set(
  [
    'karlsruhe cologne leipzig hannover bremen dresden toulouse lille nantes valencia seville bilbao malaga porto naples',
    'bologna florence arezzo bergamo gdansk krakow poznan brno graz salzburg basel bern lausanne antwerp ghent utrecht',
    'the-hague eindhoven delft birmingham leeds glasgow edinburgh bristol liverpool belfast sheffield galway malmo aarhus',
    'bergen trondheim tampere novosibirsk yekaterinburg kazan samara plano fort-worth el-paso raleigh tucson orlando',
    'fort-lauderdale baltimore hartford milwaukee louisville new-orleans tulsa boise spokane reno piscataway weehawken',
    'sunnyvale oakland irvine mesa-az yokohama nagoya sapporo ishikari kyoto kobe hiroshima sendai daejeon daegu gwangju',
    'pangyo ansan wuhan nanjing tianjin xian suzhou zhangjiakou hohhot surabaya bandung penang jaipur lucknow rosario',
    'tijuana pretoria rabat abuja montevideo caracas la-plata ibm-us-east',
  ].flatMap((line) => line.split(' ')),
);

/** The tag by which others know a place: its own, or the nearest wider one that has an id. */
export const sharedTag = (gazetteer: Gazetteer, tag: string): string =>
  ownPlaces.has(tag) ? (ancestors(gazetteer, tag).find((one) => !ownPlaces.has(one)) ?? tag) : tag;

/** The same for several, each once. */
export const sharedTags = (gazetteer: Gazetteer, tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => sharedTag(gazetteer, tag))),
];
