import fc from 'fast-check';
import { isStorable } from '../../../handlers/http/storable.js';
import { readFeedXml } from '../../../src/adapters/reading/feed-xml.js';
import { adapterIds, adapters } from '../../../src/adapters/registry.js';
import { cleanSnapshot, cleanText } from '../../../src/app/clean-snapshot.js';
import { parseCommand } from '../../../src/app/commands/parse-command.js';
import { formatFilter } from '../../../src/domain/filter-format.js';
import { parseFilter } from '../../../src/domain/filter-parse.js';
import type { FilterWords } from '../../../src/domain/filter-words.js';
import { PermanentError } from '../../../src/errors.js';
import { decodeText } from '../../../src/http/decode-text.js';
import { createGuard } from '../../../src/http/guard.js';
import { discordMessage, discordPlain } from '../../../src/render/discord/discord-message.js';
import { slackMessage, slackPlain } from '../../../src/render/slack/slack-message.js';
import { parseVendorText } from '../../../src/render/text/parse-vendor-text.js';
import { safeUrl } from '../../../src/render/text/safe-url.js';
import { splitUpdate } from '../../../src/render/text/split-update.js';
import { toHtml } from '../../../src/render/text/to-html.js';
import { formComplaint, lookOrUnrecognised } from '../../adapters/complaints.js';
import { fixturesOf } from '../../adapters/fixtures.js';
import { discordProblems, slackProblems } from '../../render/support/message-problems.js';
import { replyView, rootView } from '../../render/support/views.js';
import { hostileText } from './hostile-text.js';

/** One round over a target: the same texts for the same seed. */
export interface FuzzRound {
  readonly seed: number;
  readonly runs: number;
  /** One failing case of that seed alone. */
  readonly path?: string | undefined;
}

/** Something that reads or writes what others wrote. It complains with a text; what it throws is a complaint, too. */
export interface Target {
  readonly name: string;
  /** What is wrong, with how to see it again; undefined where nothing was found. */
  faultIn(round: FuzzRound): Promise<string | undefined>;
}

type Complain<Given> = (given: Given) => Promise<string | undefined> | string | undefined;

function target<Given>(name: string, given: fc.Arbitrary<Given>, complain: Complain<Given>): Target {
  const property = fc.asyncProperty(given, async (one) => {
    const complaint = await complain(one);
    if (complaint !== undefined) throw new Error(complaint);
  });
  return {
    name,
    faultIn: async ({ seed, runs, path }) => {
      const found = await fc.check(property, {
        seed,
        numRuns: runs,
        ...(path === undefined ? {} : { path, endOnFailure: true }),
      });
      if (!found.failed) return undefined;
      const error = found.errorInstance;
      return [
        `${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        `  with ${JSON.stringify(found.counterexample)}`,
        `  again: npm run fuzz -- --target "${name}" --seed ${found.seed} --path "${found.counterexamplePath ?? ''}"`,
      ].join('\n');
    },
  };
}

const firstOf = (complaints: readonly string[]): string | undefined => complaints[0];

/** A page with a few of its texts replaced: the names of its fields stay, so that what is read is nearly a page. */
const strikes = fc.array(fc.tuple(fc.nat(), hostileText), { minLength: 1, maxLength: 6 });

function struck(body: string, blows: readonly (readonly [number, string])[]): string {
  const texts = [...body.matchAll(/(?<=")(?:[^"\\]|\\.){1,200}(?="(?!\s*:))|(?<=>)[^<>]{1,200}(?=<)/g)];
  const chosen = new Map(blows.map(([at, text]) => [texts[at % Math.max(1, texts.length)]?.index ?? -1, text]));
  const isJson = /^\s*[[{]/.test(body);
  let [written, from] = ['', 0];
  for (const { index, 0: old } of texts) {
    const text = chosen.get(index);
    if (text === undefined) continue;
    written += body.slice(from, index) + (isJson ? JSON.stringify(text).slice(1, -1) : text.replaceAll(']]>', ''));
    from = index + old.length;
  }
  return written + body.slice(from);
}

const parserOf = (id: (typeof adapterIds)[number]): Target => {
  const fixtures = fixturesOf(id);
  return target(`parser ${id}`, fc.tuple(fc.nat(), fc.nat(), strikes), async ([which, document, blows]) => {
    const fixture = fixtures[which % fixtures.length];
    if (fixture === undefined) return 'there is no fixture';
    const documents = fixture.documents.map((one, index) =>
      index === document % fixture.documents.length ? { ...one, body: struck(one.body, blows) } : one,
    );
    const look = await lookOrUnrecognised(adapters[id].parse(fixture.settings, documents));
    if (look === undefined) return undefined;
    return formComplaint(look) ?? (isStorable(cleanSnapshot(look)) ? undefined : 'what is stored cannot be stored');
  });
};

const itself: FilterWords = {
  vendor: (word) => ({ kind: 'vendor', slug: word, component: null }),
  region: (word) => ({ tag: word }),
  category: () => ({ suggestions: [] }),
};

const filters = target('filter', hostileText, (text) => {
  const read = parseFilter(text, itself);
  if (read.kind !== 'filter') return read.complaints.length === 0 ? 'it is refused without a word' : undefined;
  const written = formatFilter(read.filter);
  const again = parseFilter(written, itself);
  return again.kind === 'filter' && formatFilter(again.filter) === written
    ? undefined
    : `it does not mean what it says: ${written}`;
});

const marker = '5f3a9c01d2e4b6a79080';
const options = { edit: false, mentions: [] };

const messages = target(
  'message',
  fc.tuple(hostileText, hostileText, hostileText, fc.array(hostileText, { maxLength: 4 })),
  ([title, vendor, body, names]) => {
    const text = parseVendorText(body);
    const at = '2026-03-01T10:00:00.000Z';
    const views = [
      rootView({ title, vendor, components: names, regions: names, latest: { status: 'identified', at, body: text } }),
      ...splitUpdate(text).map((part, index, parts) => replyView({ vendor, body: part, part: index + 1, parts: parts.length })),
    ];
    return firstOf(
      views.flatMap((view) => [
        ...slackProblems(slackMessage(view, marker, options)),
        ...slackProblems(slackPlain(view, marker, options)),
        ...discordProblems(discordMessage(view, marker, options)),
        ...discordProblems(discordPlain(view, marker, options)),
      ]),
    );
  },
);

/** Elements and attributes that our own writer of HTML uses; everything else would come from the vendor. */
const ownTag =
  /^<\/?(?:p|br|ul|ol|li|strong|em|del|code|pre|blockquote|h[1-6]|hr|table|thead|tbody|tr|th|td|a|div|span)(?: (?:href="https?:\/\/[^"<>]*"|rel="[a-z ]*"|start="\d+"|class="[\w -]*"|translate="no"|tabindex="0"|role="\w+"|scope="\w+"))*>$/;

const html = target('HTML', hostileText, (body) => {
  const foreign = (toHtml(parseVendorText(body)).match(/<[^>]*>/g) ?? []).filter((tag) => !ownTag.test(tag));
  return foreign.length === 0 ? undefined : `it writes ${foreign[0]}`;
});

const cleaners = target('cleaner', hostileText, (text) => {
  if (!isStorable(cleanText(text))) return 'a cleaned text cannot be stored';
  const url = safeUrl(text);
  return url === undefined || /^(?:https?:\/\/|mailto:)[^\s"<>]+$/i.test(url) ? undefined : `an address comes through: ${url}`;
});

const commands = target('command', hostileText, (text) => {
  const read = parseCommand(text, 'tocsin');
  return typeof read.kind === 'string' ? undefined : 'a command has no kind';
});

const documents = target('document', fc.tuple(fc.uint8Array({ maxLength: 400 }), hostileText), ([bytes, charset]) => {
  const text = decodeText(bytes, { contentType: `text/xml; charset=${charset}`, isHtml: true });
  readFeedXml(text);
  return text.isWellFormed() ? undefined : 'the text is not well formed';
});

const guard = createGuard({ allowPrivateNetworks: false });
const hostNumbers = fc.tuple(
  fc.constantFrom('127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.0.9', '100.64.1.1', '0.0.0.0'),
  fc.nat(6),
);

/** One private address, in each way of writing that browsers and resolvers understand. */
function disguised([dotted, way]: readonly [string, number]): string {
  const octets = dotted.split('.').map(Number);
  const value = octets.reduce((sum, octet) => sum * 256 + octet, 0);
  const hex = octets.map((octet) => octet.toString(16).padStart(2, '0'));
  return (
    [
      dotted,
      String(value),
      `0x${value.toString(16)}`,
      octets.map((octet) => `0${octet.toString(8)}`).join('.'),
      `[::ffff:${dotted}]`,
      `[64:ff9b::${hex[0]}${hex[1]}:${hex[2]}${hex[3]}]`,
      octets.map((octet) => [...String(octet)].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('')).join('。'),
    ][way] ?? dotted
  );
}

const addresses = target(
  'address',
  fc.tuple(hostNumbers, fc.constantFrom('', '.', ':8080', '/x', '?x', '#x')),
  ([host, tail]) => {
    const address = `http://${disguised(host)}${tail}`;
    if (!URL.canParse(address)) return undefined;
    try {
      guard.checkUrl(new URL(address));
    } catch (error) {
      return error instanceof PermanentError ? undefined : String(error);
    }
    return 'a private address is let through';
  },
);

export const targets: readonly Target[] = [
  filters,
  messages,
  html,
  cleaners,
  commands,
  documents,
  addresses,
  ...adapterIds.map(parserOf),
];
