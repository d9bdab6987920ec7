import type { VNode } from 'preact';

/** A sentence of ours in which backticks mark what can be typed. */
export const Sentence = ({ text }: { readonly text: string }): VNode => (
  <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}</>
);
