import type { VNode } from 'preact';
import { type Frame, Layout } from '../parts/layout.js';
import { useAddress, useWords } from '../parts/locale.js';
import { Sentence } from '../parts/sentence.js';

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
  const to = useAddress();
  const { problems } = useWords();
  return (
    <Layout frame={frame} title={title} section="none">
      <h1>{title}</h1>
      <p class="lead">
        <Sentence text={text} />
      </p>
      <p>
        <a href={to('/')}>{problems.home}</a>
      </p>
    </Layout>
  );
}
