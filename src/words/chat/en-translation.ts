/** Under vendors' words that a machine translated. */
export const enTranslation = {
  automatically: 'translated automatically',
  /** Leads to what the vendor wrote. */
  original: 'original',
};
