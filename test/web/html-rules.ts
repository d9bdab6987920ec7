import { HtmlValidate, StaticConfigLoader } from 'html-validate';

/**
 * The recommended rules of HTML and of accessibility, but for those about how HTML is written down: the renderer writes `<br/>` and `checked=""` as it likes,
 * which browsers read the same.
 */
const rules = new StaticConfigLoader({
  extends: ['html-validate:recommended', 'html-validate:a11y'],
  rules: {
    // How it is written, not what it says.
    'doctype-style': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    'no-inline-style': 'error',
    // A lone `>` in a text is text; a lone `<` would break the other rules.
    'no-raw-characters': 'off',
    // Several boxes of one name are one list of choices.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit'] }],
    // A telephone number is asked for nowhere; digits of vendors are no telephone numbers.
    'tel-non-breaking': 'off',
    // The module script is our own, from our own origin, and its address carries the hash of its content.
    'require-sri': 'off',
    // Lists without bullets say so for the browsers that forget that they are lists.
    'no-redundant-role': 'off',
    'heading-level': ['error', { allowMultipleH1: false }],
  },
});

const validator = new HtmlValidate(rules);

/** What is wrong with a page, with the place where it is. */
export async function htmlTroubles(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const lines = html.split('\n');
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) =>
        `${ruleId}: ${message}: ${lines[line - 1]?.slice(Math.max(0, column - 60), column + 100)}`,
    ),
  );
}
