import type { VNode } from 'preact';
import { type Frame, Layout } from '../parts/layout.js';
import { Sentence } from '../parts/sentence.js';
import { useWords } from '../words/words.js';

/** One problem, said plainly: what it is and what to do. */
export function ProblemPage({
  frame,
  title,
  text,
}: {
  readonly frame: Frame;
  readonly title: string;
  readonly text: string;
}): VNode {
  const { problems } = useWords();
  return (
    <Layout frame={frame} title={title} section="none">
      <h1>{title}</h1>
      <p class="lead">
        <Sentence text={text} />
      </p>
      <p>
        <a href="/">{problems.home}</a>
      </p>
    </Layout>
  );
}
