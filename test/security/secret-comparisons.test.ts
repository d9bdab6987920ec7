import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { packageRoot } from '../../src/package-root.js';
import { sourceFiles } from './regex/find-patterns.js';

/** Names of values that a stranger may want to guess. */
const secretName =
  /(?:token|secret|signature|nonce|session|digest|hash|hmac|mac|bearer|cookie|password|passphrase|credential)s?$/i;

/** What may be compared as it is, and why nobody can learn a secret from how long it takes. */
const harmless: Readonly<Record<string, string>> = {
  'handlers/discord/connection.ts: code === wrongToken': 'the number of a close code',
  'handlers/http/assets.ts: req.query.v === asset.hash': 'the hash of a public file, which stands in every page',
  'handlers/slack/bolt-app.ts: (tokens.get(id) ?? botToken) !== botToken': 'both come from our own store',
  'src/app/config-file/apply-config.ts: secret === target.secret':
    'the file of whoever runs it against what is stored, once for each apply',
  'src/app/config-file/resolve.ts: target.secret === one.target.secret': 'two lines of one file',
  'src/app/poll-page.ts: contentHash === page.contentHash': 'the hash of a public document',
  'src/app/slack-tokens.ts: token === refused': 'both come from our own store',
  'src/app/slack-tokens.ts: held.token !== refused': 'both come from our own store',
  'src/chat/discord/settle.ts: given === nonce': 'the mark of a message of ours, which everybody in the channel can read',
  "src/db/backup-format.ts: footer.sha256 !== digest.digest('hex')": 'the checksum of a file at hand; it keeps nobody out',
};

const equalities = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

/** A fixed word, number or absence: no secret is written in the sources. */
const isFixed = (node: ts.Node): boolean =>
  ts.isLiteralExpression(node) ||
  ts.isTypeOfExpression(node) ||
  [ts.SyntaxKind.NullKeyword, ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword].includes(node.kind) ||
  (ts.isIdentifier(node) && node.text === 'undefined');

function nameOf(node: ts.Node): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isCallExpression(node)) return nameOf(node.expression);
  if (ts.isElementAccessExpression(node)) return node.argumentExpression.getText().replace(/['"`]/g, '');
  return '';
}

/** Comparisons whose time tells how much of two values is alike, where one of them sounds like a secret. */
function nakedComparisons(file: string, source: string): string[] {
  const found: string[] = [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const say = (node: ts.Node): number => found.push(`${file}: ${node.getText(tree).replace(/\s+/g, ' ')}`);
  const isSecret = (node: ts.Node): boolean => secretName.test(nameOf(node));
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && equalities.has(node.operatorToken.kind)) {
      const sides = [node.left, node.right];
      if (!sides.some(isFixed) && sides.some(isSecret)) say(node);
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression: of, name } = node.expression;
      const isComparison = ['equals', 'compare', 'localeCompare', 'startsWith', 'endsWith'].includes(name.text);
      const values = [of, ...node.arguments];
      if (isComparison && !values.some(isFixed) && values.some(isSecret)) say(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

it('compares no token, signature or hash in a way whose time tells how much of it is right', { timeout: 60_000 }, () => {
  const found = sourceFiles().flatMap((file) => nakedComparisons(file, readFileSync(join(packageRoot(), file), 'utf8')));
  expect(found.filter((one) => harmless[one] === undefined)).toEqual([]);
  expect(Object.keys(harmless).filter((one) => !found.includes(one))).toEqual([]);
});

it.each([
  'given === token',
  'a.signature !== b',
  'state.browserHash == hashOf(browser)',
  'digest.equals(expected)',
  "headers['x-secret'] === expected.secret",
  'secret.startsWith(given)',
])('finds a comparison that does: %s', (line) => {
  expect(nakedComparisons('x.ts', line)).toEqual([`x.ts: ${line}`]);
});

it.each(["token === ''", 'secret !== undefined', 'timingSafeEqual(digest, expected)', "bearer.startsWith('tocsin_')"])(
  'leaves alone what tells nothing: %s',
  (line) => {
    expect(nakedComparisons('x.ts', line)).toEqual([]);
  },
);
