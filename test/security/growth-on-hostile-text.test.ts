import { describe, expect, it } from 'vitest';
import { labelsOf } from '../../src/adapters/reading/feed-labels.js';
import { mendMarkup, mendText } from '../../src/adapters/reading/feed-text.js';
import { readFeedTime } from '../../src/adapters/reading/feed-time.js';
import { readFeedXml } from '../../src/adapters/reading/feed-xml.js';
import { statusOfProse } from '../../src/adapters/reading/status-prose.js';
import { cleanText } from '../../src/app/clean-snapshot.js';
import { parseCommand } from '../../src/app/commands/parse-command.js';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import { accountTimes } from '../../src/domain/account/account-times.js';
import { isNoNews } from '../../src/domain/account/no-news.js';
import { promisedUpdate } from '../../src/domain/account/promised-update.js';
import { isFactEdit } from '../../src/domain/fact-edit.js';
import { tagIncident } from '../../src/domain/tags/tag-incident.js';
import { upstreamOf } from '../../src/domain/upstream.js';
import { readVendorList } from '../../src/domain/vendor-list.js';
import { challengedByBody } from '../../src/http/challenge.js';
import { parseVendorText } from '../../src/render/text/parse-vendor-text.js';
import { safeUrl } from '../../src/render/text/safe-url.js';
import { sentenceEnds } from '../../src/render/text/sentences.js';
import { splitUpdate } from '../../src/render/text/split-update.js';
import { discordText } from '../../src/render/text/to-discord.js';
import { toHtml } from '../../src/render/text/to-html.js';
import { mrkdwnText } from '../../src/render/text/to-mrkdwn.js';
import { toPlain } from '../../src/render/text/to-plain.js';
import { detectLanguage } from '../../src/translate/detect-language.js';
import { spanReader } from '../../src/translate/protected-spans.js';
import { hostilePieces } from './hostile-pieces.js';

const gazetteer = loadGazetteer();
const at = '2026-03-01T10:00:00.000Z';
const larch = { slug: 'larch', name: 'Larch', aliases: ['larch.example'] };

/** Everything that reads what a vendor wrote, as the product calls it. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'tags of a body': (text) => tagIncident(gazetteer, { title: '', components: [], updates: [{ body: text }] }),
  'tags of a title': (text) => tagIncident(gazetteer, { title: text, components: [], updates: [] }),
  'the text of a vendor': parseVendorText,
  'replies of an update': (text) => splitUpdate(parseVendorText(text)),
  HTML: (text) => toHtml(parseVendorText(text)),
  'plain text': (text) => toPlain(parseVendorText(text)),
  'names in Slack': mrkdwnText,
  'names in Discord': discordText,
  sentences: sentenceEnds,
  'times of an account': (text) => accountTimes([{ seq: 1, body: text, at, status: 'resolved' }]),
  'a promised update': (text) => promisedUpdate(text, at),
  'no news': (text) => isNoNews({ body: text, status: 'identified' }, { body: `${text}.`, status: 'identified' }),
  'an edit of facts': (text) => isFactEdit(text, `${text} 12`),
  'vendors that are named': (text) => upstreamOf([{ vendorSlug: 'birch', title: text, bodies: [text] }], [larch]),
  'the language': detectLanguage,
  'what is not translated': (text) => spanReader(['Larch'])(text),
  'the time of a feed': readFeedTime,
  'labels of a feed': labelsOf,
  'the state in prose': statusOfProse,
  'markup of a feed': (text) => [mendMarkup(text), mendText(text)],
  'the XML of a feed': (text) => readFeedXml(`<rss><channel><item><title>${text}`),
  'a bot filter': (text) => challengedByBody(403, text),
  'a list of vendors': readVendorList,
  'a command': (text) => parseCommand(`subscribe ${text}`, 'tocsin'),
  'what is stored': cleanText,
  'an address': (text) => safeUrl(`https://a.example/${text}`),
};

const isFull = process.env.TOCSIN_FUZZ === 'full';
/** Each four times the one before. Texts with many marks are read in a quicker way from some size on, so that the shortest is not shorter than that. */
const lengths = isFull ? [16_384, 65_536, 262_144, 1_048_576] : [12_288, 49_152];
/**
 * Where other lengths tell more: a text is cut where no vendor's is longer, and until there taken apart once for each reply; a list may have a million
 * characters, and is read so quickly that shorter ones tell nothing.
 */
const telling: Readonly<Record<string, readonly number[]>> = {
  'replies of an update': [61_440, 245_760],
  'a list of vendors': isFull ? [61_440, 245_760, 983_040] : [122_880, 491_520],
};
/** Of two doublings, each of which may cost 3.2 times as much. */
const bound = 3.2 ** 2;
/** Shorter times are of the machine and not of the text. */
const floorMs = 25;

function millisecondsOf(read: (text: string) => unknown, text: string): number {
  const begun = performance.now();
  read(text);
  return Math.max(floorMs, performance.now() - begun);
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** How much more four times the text costs; on a busy machine a first measure that looks bad is looked at again. */
function steepness(read: (text: string) => unknown, piece: string, sizes: readonly number[]): number {
  const texts = sizes.map((length) => piece.repeat(Math.ceil(length / piece.length)));
  const ratio = (short: string, long: string, times: number): number =>
    median(Array.from({ length: times }, () => millisecondsOf(read, long))) /
    median(Array.from({ length: times }, () => millisecondsOf(read, short)));
  for (const [index, long] of texts.entries()) {
    const short = texts[index - 1];
    if (short === undefined || ratio(short, long, 1) <= bound) continue;
    const again = ratio(short, long, 3);
    if (again > bound) return again;
  }
  return 1;
}

describe('hostile text costs time in proportion to its length', () => {
  it.each(Object.entries(readers))('for %s', { timeout: isFull ? 3_600_000 : 120_000 }, (name, read) => {
    const steep = Object.entries(hostilePieces)
      .map(([what, piece]) => ({ what, times: steepness(read, piece, telling[name] ?? lengths) }))
      .filter(({ times }) => times > bound);
    expect(steep).toEqual([]);
  });
});
