import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { PermanentError } from '../errors.js';
import type { Reading } from './exchange.js';
import { ignoreFailure } from './ignore-failure.js';
import { headerOf, type RawHeaders } from './response-headers.js';

type Chunks = AsyncIterable<Buffer>;
type Stage = (source: Chunks) => Chunks;

interface BodyLimits {
  readonly host: string;
  /** Counted on the wire and again after decompression. */
  readonly maxBytes: number;
}

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${Math.round(bytes / 1024 / 1024)} MB`;

export const tooLarge = ({ host, maxBytes }: BodyLimits): PermanentError =>
  new PermanentError(
    'http.too_large',
    `${host} answers with more than ${sizeText(maxBytes)}, more than a status page needs: check the address.`,
  );

async function* startingWith(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/** Nothing unpacks to nothing: servers name an encoding on empty answers too, where a decompressor would miss its header. */
const unpacked = (createDecoder: (first: Buffer) => Transform): Stage =>
  async function* unpack(source) {
    const chunks = source[Symbol.asyncIterator]();
    const first = await chunks.next();
    if (first.done === true) return;
    // The failure reaches whoever iterates the decoder; the callback would only tell it a second time.
    yield* pipeline(startingWith(first.value, chunks), createDecoder(first.value), ignoreFailure);
  };

// Servers say `deflate` for the zlib format, whose first byte has the compression method 8 in its low half, and for bare deflate.
const inflater = (first: Buffer): Transform => (((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw());

const decoders: Readonly<Record<string, Stage>> = {
  gzip: unpacked(() => createGunzip()),
  'x-gzip': unpacked(() => createGunzip()),
  deflate: unpacked(inflater),
  br: unpacked(() => createBrotliDecompress()),
};

/** At most two layers: more is only ever an attack. */
const maxLayers = 2;

function stagesFor(encoding: string, host: string): Stage[] {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  const stages = names.toReversed().map((name) => (Object.hasOwn(decoders, name) ? decoders[name] : undefined));
  if (names.length <= maxLayers && stages.every((stage) => stage !== undefined)) return stages;
  throw new PermanentError(
    'http.encoding',
    `${host} answers in the encoding "${encoding.slice(0, 40)}", but Tocsin asked for gzip, deflate or br: tell whoever runs the page.`,
  );
}

async function* metered(source: Chunks, limits: BodyLimits): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > limits.maxBytes) throw tooLarge(limits);
    yield chunk;
  }
}

/** The decompressed body piece by piece; reading stops at the first piece over the limit, so a small file that unpacks to gigabytes costs one piece. */
function decodedChunks(source: Chunks, encoding: string, limits: BodyLimits): Chunks {
  const wire: Chunks = metered(source, limits);
  const decoded = stagesFor(encoding, limits.host).reduce((chunks, stage) => stage(chunks), wire);
  return metered(decoded, limits);
}

const isPlain = (encoding: string): boolean => encoding === '' || encoding.toLowerCase() === 'identity';

const encodingOf = (headers: RawHeaders): string => headerOf(headers, 'content-encoding')?.trim() ?? '';

/**
 * How to read the whole decompressed body of an answer with these headers.
 * @throws PermanentError `http.too_large`, `http.encoding` for an encoding that was not asked for, both while it is read; errors of decoders come as they are.
 */
export function readingOf(headers: RawHeaders, limits: BodyLimits): Reading {
  const encoding = encodingOf(headers);
  if (isPlain(encoding)) return { maxBytes: limits.maxBytes, tooMuch: () => tooLarge(limits) };
  return { unpack: (pieces) => joined(decodedChunks(pieces, encoding, limits)) };
}

/** How to read the beginning of an answer that failed anyway: as much as can be read, at most `limits.maxBytes` and a piece, never an error. */
export function peekingOf(headers: RawHeaders, limits: BodyLimits): Reading {
  const encoding = encodingOf(headers);
  return {
    unpack: async (pieces) => {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of decodedChunks(pieces, encoding, limits)) chunks.push(chunk);
      } catch (error) {
        ignoreFailure(error);
      }
      return Buffer.concat(chunks);
    },
  };
}

async function joined(chunks: Chunks): Promise<Buffer> {
  const list: Buffer[] = [];
  for await (const chunk of chunks) list.push(chunk);
  return Buffer.concat(list);
}
