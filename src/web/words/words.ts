import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { en, type Words } from './en.js';

export const WordsContext = createContext<Words>(en);

/** The words of the language in which this page is rendered. */
export const useWords = (): Words => useContext(WordsContext);
