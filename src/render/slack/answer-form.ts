import type { Language } from '../../domain/language.js';
import { answerWordsOf } from '../../words/languages.js';
import { pressedId } from '../controls.js';
import { oneLine } from '../text/clean.js';
import { cutWords } from '../text/cut.js';
import { type PlainText, plainText } from './slack-types.js';

export interface SlackFormView {
  readonly type: 'modal';
  readonly callback_id: string;
  readonly private_metadata: string;
  readonly title: PlainText;
  readonly submit: PlainText;
  readonly close: PlainText;
  readonly blocks: readonly [
    {
      readonly type: 'input';
      readonly block_id: 'tocsin';
      readonly label: PlainText;
      readonly element: {
        readonly type: 'plain_text_input';
        readonly action_id: 'value';
        readonly multiline: true;
        readonly initial_value?: string;
        readonly max_length: number;
      };
    },
  ];
}

/** Block Kit reference, in UTF-16 units. */
const most = { title: 24, label: 2_000, input: 3_000 } as const;

/**
 * The view for views.open. What was written comes back in `view.state.values.tocsin.value.value`, with the metadata (at most 3,000 characters)
 * and the callback id `tocsin:sent:…`.
 */
export function slackForm(
  form: {
    readonly title: string;
    readonly label: string;
    readonly value: string;
    readonly offerId: string;
    readonly language?: Language | undefined;
  },
  metadata: string,
): SlackFormView {
  const value = form.value.slice(0, most.input);
  const words = answerWordsOf(form).form;
  return {
    type: 'modal',
    callback_id: pressedId({ kind: 'sent', offerId: form.offerId }),
    private_metadata: metadata,
    title: plainText(cutWords(oneLine(form.title), most.title) || 'Tocsin'),
    submit: plainText(words.run),
    close: plainText(words.cancel),
    blocks: [
      {
        type: 'input',
        block_id: 'tocsin',
        label: plainText(cutWords(oneLine(form.label), most.label) || '…'),
        element: {
          type: 'plain_text_input',
          action_id: 'value',
          // Lists are pasted with one name a line.
          multiline: true,
          ...(value === '' ? {} : { initial_value: value }),
          max_length: most.input,
        },
      },
    ],
  };
}
