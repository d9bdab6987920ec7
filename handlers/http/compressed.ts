import compression from 'compression';

/** Smaller than this, the packing costs more than it saves. */
const threshold = 1024;

/**
 * Packs what is worth it for readers who can unpack it. Live streams stay as they are: a packed event would wait for the next one. What is packed already is
 * left alone by the library. No page holds both a secret and a reader's input, so that its packed length tells nothing.
 */
export const compressed = compression({
  threshold,
  filter: (req, res) =>
    !String(res.getHeader('content-type') ?? '').startsWith('text/event-stream') && compression.filter(req, res),
});
