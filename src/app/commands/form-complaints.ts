import { maxFilterLength } from '../../domain/filter-parse.js';
import { type FormField, type FormState, wrongFields } from '../../domain/form-state.js';
import type { AnswerWords } from '../../words/answers/en.js';

/** What stands wrong in a form, beside the field where it stands. */
export interface FormComplaint {
  readonly field: FormField;
  readonly sentence: string;
}

/** What can be said without looking anything up. */
export const formComplaints = (state: FormState, { form }: AnswerWords): FormComplaint[] =>
  wrongFields(state).map(({ field, wrong }) => ({ field, sentence: form.wrong[wrong] }));

/** Undefined while an expression has room in one subscription. */
export const tooLong = (expression: string, { form }: AnswerWords): FormComplaint | undefined =>
  expression.length <= maxFilterLength
    ? undefined
    : { field: 'components', sentence: form.tooMuch(expression.length, maxFilterLength) };
