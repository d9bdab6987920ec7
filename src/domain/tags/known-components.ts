/** The components of a page, and other words for them. */
export interface KnownComponents {
  readonly names: readonly { readonly name: string; readonly group: string | null }[];
  /** By the loose key of an alias, the name of its component. */
  readonly aliases: ReadonlyMap<string, string>;
}
