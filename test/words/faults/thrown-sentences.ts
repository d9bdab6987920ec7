import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/** An error as the source makes it. */
export interface Thrown {
  readonly file: string;
  readonly code: string;
  /** `x1` stands for what is only known when it is thrown. */
  readonly sentence: string;
}

const root = join(import.meta.dirname, '../../..');
const codeForm = /^[a-z_]+\.[a-z0-9_]+$/;

/** Every call and every `new` in a folder of `src` whose first two arguments are a code and a sentence. */
export const thrownIn = (folder: string): Thrown[] =>
  readdirSync(join(root, 'src', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => thrownBy(join(root, 'src', folder, name)));

function thrownBy(path: string): Thrown[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Thrown[] = [];
  const visit = (node: ts.Node): void => {
    const [first, second] = ts.isNewExpression(node) || ts.isCallExpression(node) ? (node.arguments ?? []) : [];
    if (first !== undefined && second !== undefined && ts.isStringLiteralLike(first) && codeForm.test(first.text))
      for (const sentence of sentencesOf(second, source)) found.push({ file: relative(root, path), code: first.text, sentence });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Both sides of a choice, and what a name stands for. */
function sentencesOf(node: ts.Node, source: ts.SourceFile): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [node.head.text + node.templateSpans.map(({ literal }, index) => `x${index + 1}${literal.text}`).join('')];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap((side) => sentencesOf(side, source));
  if (!ts.isIdentifier(node)) return [];
  const found: string[] = [];
  const visit = (other: ts.Node): void => {
    if (ts.isVariableDeclaration(other) && other.name.getText(source) === node.text && other.initializer !== undefined)
      found.push(...sentencesOf(other.initializer, source));
    ts.forEachChild(other, visit);
  };
  visit(source);
  return found;
}
