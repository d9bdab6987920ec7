import type { FilterChange } from '../../domain/narrow-filter.js';
import type { AnswerWords } from '../../words/answers/en.js';

/** What a button says that makes a filter narrower or wider. */
export function changeLabel(change: FilterChange, { looking }: AnswerWords): string {
  switch (change.kind) {
    case 'without':
      return looking.withoutParts(change.names);
    case 'outside':
      return looking.notPlaces(change.names);
    case 'also':
      return looking.addThose(change.names);
    case 'from':
      return looking.fromImpact(change.impact);
    case 'major':
      return looking.majorAndUp;
    case 'strict':
      return looking.statedOnly;
  }
}
