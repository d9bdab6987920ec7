import { hash } from 'node:crypto';

/** A vendor's text as a whole: a title is one line of plain words, a body is Markdown or HTML. */
export interface VendorWording {
  readonly kind: 'title' | 'body';
  readonly text: string;
}

/** What a wording is known by: an edit makes another one, and the same words elsewhere are the same. */
export const wordingHash = ({ kind, text }: VendorWording): string => hash('sha256', `${kind}\0${text}`, 'base64url');
