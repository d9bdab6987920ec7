import { counted } from '../chat/en-count.js';
import type { Line, Segment } from '../segments.js';
import type { Typing } from './typing.js';

/** `1,204 incidents` */
const many = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${counted(count, one).replace(/^\d+ /, '')}`;

/** `a`, `a and b`, `a, b and 3 more` */
function list(words: readonly string[], most = 4): string {
  const kept = words.length > most ? [...words.slice(0, most - 1), `${words.length - most + 1} more`] : words;
  return kept.length < 2 ? (kept[0] ?? '') : `${kept.slice(0, -1).join(', ')} and ${kept.at(-1)}`;
}

/** What commands of every kind answer. */
export const enCommon = {
  list,
  number: (value: number): string => value.toLocaleString('en-US'),
  vendors: (count: number): string => many(count, 'vendor'),
  threads: (count: number): string => many(count, 'thread'),
  pings: (count: number): string => many(count, 'ping'),
  subscriptions: (count: number): string => many(count, 'subscription'),
  incidents: (count: number): string => many(count, 'incident'),
  components: (count: number): string => many(count, 'component'),
  /** Rights that Discord shows under another name in each language. */
  permission: (name: string): string => name,
  andMore: (count: number): string => `And ${count} more.`,
  moreLikeThese: (count: number): string => `And ${count} more like these.`,
  use: (what: string): string => `Use ${what}`,
  useThat: 'Use that',
  follow: (name: string): string => `Follow ${name}`,
  nothingHere: (type: Typing): Line => ['Nothing is followed in this channel yet. Type ', type('subscribe github'), ' first.'],
  /** The sentence of an error, as it is thrown and stored: in English. */
  fault: (sentence: string): string => sentence,
  untold: (why: string): string => `I could not tell the channel: ${why}`,
  gone: (type: Typing): Line => ['That subscription is no longer here. ', type('list'), ' shows what is.'],
  fromFile: 'This one comes from tocsin.yaml; change it there.',
  nothingChanges: 'Nothing changes: it says that already.',
  noVendorMeant: (word: Segment, near: Segment): Line => ['I know no vendor ', word, '; did you mean ', near, '?'],
  noVendorHere: (word: Segment, type: Typing): Line => ['I know no vendor ', word, '; ', type('list'), ' shows what comes here.'],

  onlyManagers: (permission: Segment, type: Typing): Line => [
    'Only people with ',
    permission,
    ' can change what comes here. You can still use ',
    type('list'),
    ', ',
    { code: 'status' },
    ' and ',
    { code: 'why' },
    '.',
  ],
  noGuests: (type: Typing): Line => [
    'Guests of a workspace cannot change what comes here. You can still use ',
    type('list'),
    ', ',
    { code: 'status' },
    ' and ',
    { code: 'why' },
    '.',
  ],

  noCommand: (word: Segment, type: Typing): Line => ['I know no ', word, '. ', type('help'), ' shows what there is.'],
  noCommandMeant: (word: Segment, guesses: readonly Segment[]): Line => [
    'I know no ',
    word,
    '; did you mean ',
    ...guesses.flatMap((guess, index): Line => (index === 0 ? [guess] : [' or ', guess])),
    '?',
  ],
  subscribeTo: (name: string): string => `Subscribe to ${name}`,
  failed: 'Something went wrong on our side, and it is written down. Try again in a minute.',
  tooManyCommands: (most: number): string => `That is more than ${most} commands in a minute. Wait a minute and go on.`,
  tooLong: (most: number, length: number): string =>
    `At most ${most} characters can be sent at once; these are ${length}. Send them in parts.`,
  unreadableText: 'The text holds characters that cannot be read. Type it again by hand.',

  helpVendor: (type: Typing): Line => [type('subscribe github'), ' a vendor (or several, or a status page address)'],
  helpPart: (type: Typing): Line => [type('subscribe aws region:us-east-1'), ' only what touches you'],
  helpLook: (commands: Line): Line => [...commands, ' what is set, what is burning, why it came'],
  helpMore: (commands: string): string => `More: ${commands}`,
  helpRecord: 'what Tocsin sees',

  oldButton: (type: Typing): Line => [
    'This button is too old. Type ',
    type('list'),
    ' or ',
    type('help'),
    ' and go on from there.',
  ],
  otherChannel: 'This button belongs to another channel; use it there.',
  otherPerson: (type: Typing): Line => ['Only the person who asked can use this. Type ', type('help'), ' to ask yourself.'],

  notAnswering: (platform: string, code: string): string =>
    `${platform} does not answer as it should right now. Nothing was changed; try again in a minute. (${code})`,
  notAllowed: (platform: string, code: string): string =>
    `${platform} does not let me work here; whoever installed me must set that right. Nothing was changed. (${code})`,
  refused: (platform: string, code: string): string => `${platform} refused. Nothing was changed. (${code})`,
  /** `why` ends in a stop already, unless somebody can still let the bot in. */
  refusedBecause: (why: Line, isOpenEnded: boolean, code: string): Line => [
    ...why,
    `${isOpenEnded ? '.' : ''} Nothing was changed. (${code})`,
  ],

  unknownMore: (count: number): string => `❓ And ${count} more that I do not know.`,
  isPlace: (word: string, typed: Segment): Line => [
    `❓ ${word} is a place. To have only what touches it, write it behind a vendor: `,
    typed,
  ],
  notInCatalogue: (word: string, typed: Segment): Line => [
    `❓ ${word}: not in the catalogue. Paste its status page address: `,
    typed,
  ],
  didYouMean: (word: string, vendor: Segment): Line => [`❓ ${word}: did you mean `, vendor, '?'],
  yes: 'Yes',
};
