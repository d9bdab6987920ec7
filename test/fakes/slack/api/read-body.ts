import type { IncomingMessage } from 'node:http';

const maxBytes = 2 * 1024 * 1024;

/** The whole body as text. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += bytes.length;
    if (size > maxBytes) throw new Error('the body is too large');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
