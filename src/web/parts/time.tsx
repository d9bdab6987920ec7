import type { VNode } from 'preact';
import type { IsoTime } from '../../domain/time.js';
import { useWords } from './locale.js';

/** `relative` is written by the script where it runs, and as a date where it does not. */
export type TimeForm = 'dateTime' | 'day' | 'clock' | 'dateTimeSeconds' | 'soon' | 'relative';

/** A moment: UTC in the page, with the machine's form beside it for the script that shows the reader's own zone. */
export function Time({ at, form = 'dateTime' }: { readonly at: IsoTime; readonly form?: TimeForm }): VNode {
  const { calendar } = useWords();
  const text = form === 'relative' ? calendar.dateTime(at) : calendar[form](at);
  return (
    <time dateTime={at} data-form={form} title={calendar.dateTime(at)}>
      {text}
    </time>
  );
}
