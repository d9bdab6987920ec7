import type { ChannelSettings } from '../../domain/channel-settings.js';
import { en, type Words } from './en.js';
import { ko } from './ko.js';

/** The languages that a channel can have. */
export type Language = ChannelSettings['language'];

const catalogue: Readonly<Record<Language, Words>> = { en, ko };

/** What a message can be written in, the usual one first. */
export const languages: readonly Language[] = ['en', 'ko'];

/** The words in which a view is written; English where it names no language. */
export const wordsOf = ({ language = 'en' }: { readonly language?: Language | undefined }): Words => catalogue[language];
