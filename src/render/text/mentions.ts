const zeroWidthSpace = '\u200b';

/** Breaks the words that call everybody, on either platform, without changing how they look. */
export const breakMassMentions = (text: string): string =>
  text.replace(/@(?=(?:here|channel|everyone)(?![\p{L}\p{N}]))/giu, `@${zeroWidthSpace}`);

/**
 * Breaks everything that Discord reads as a mention, a command, an emoji or a time: `<@1>`, `<#1>`, `</help:1>`, `<:x:1>`, `<t:0>`, `<id:guide>`; also
 * the beginning of one at the end of a text, because the colon may be ours.
 */
export const breakDiscordTokens = (text: string): string =>
  breakMassMentions(text).replace(/<(?=[@#/:]|(?:a|t|id):|(?:a|t|id?)?$)/gi, `<${zeroWidthSpace}`);

/** Discord makes a link with a preview of every address in a text; those that are safe are links already, and the others shall be none. */
export const breakAddresses = (text: string): string => text.replace(/(https?:\/)(?=\/)/gi, `$1${zeroWidthSpace}`);
