/** Bare addresses come back as links, so text that is read back differs from what was sent. */
export const linkBareUrls = (text: string): string =>
  text.replaceAll(/<[^>]*>|https?:\/\/[^\s<>|]+/g, (found) => (found.startsWith('<') ? found : `<${found}>`));
