import type { VNode } from 'preact';
import { useWords } from './locale.js';
import type { Translation } from './translations.js';
import { VendorText } from './vendor-text.js';

interface TranslatedTextProps {
  readonly body: string;
  readonly translation: Translation | undefined;
  readonly headingLevel: 3 | 4;
}

/** The vendor's text; where a machine has translated it, that first, with the original one click away. */
export function TranslatedText({ body, translation, headingLevel }: TranslatedTextProps): VNode {
  const { incident } = useWords();
  if (translation === undefined) return <VendorText body={body} headingLevel={headingLevel} />;
  return (
    <>
      <VendorText body={translation.text} headingLevel={headingLevel} />
      <details class="original">
        <summary>
          {incident.translated(translation.engine)} · {incident.showOriginal}
        </summary>
        <div lang={translation.from}>
          <VendorText body={body} headingLevel={headingLevel} />
        </div>
      </details>
    </>
  );
}

/** The vendor's own title under a translated one. */
export function OriginalTitle({ title, translation }: { readonly title: string; readonly translation: Translation }): VNode {
  const { incident } = useWords();
  return (
    <p class="meta">
      {incident.translated(translation.engine)}: <span lang={translation.from}>{title}</span>
    </p>
  );
}
