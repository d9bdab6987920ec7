import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { packageRoot } from '../../../src/package-root.js';

interface FoundPattern {
  /** Its file and line. */
  readonly place: string;
  readonly pattern: RegExp;
}

interface Census {
  readonly literals: readonly FoundPattern[];
  /** Files and lines where one is put together from parts. */
  readonly constructed: readonly string[];
}

/** From the root of the package. */
export const sourceFiles = (): string[] =>
  ['src', 'handlers', 'queues'].flatMap((folder) =>
    readdirSync(join(packageRoot(), folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|m?js)$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .sort(),
  );

/** Every regular expression of the product, by reading its sources. */
export function patternCensus(): Census {
  const literals: FoundPattern[] = [];
  const constructed: string[] = [];
  for (const file of sourceFiles()) {
    const tree = ts.createSourceFile(file, readFileSync(join(packageRoot(), file), 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      const place = (): string => `${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
      if (ts.isRegularExpressionLiteral(node)) literals.push({ place: place(), pattern: patternOf(node.text) });
      else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(tree) === 'RegExp')
        constructed.push(place());
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return { literals, constructed };
}

function patternOf(literal: string): RegExp {
  const end = literal.lastIndexOf('/');
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
}
