import type { z } from 'zod';
import { type Refusal, refusalAt } from '../api/refusal.js';

type Issue = z.core.$ZodIssue;

/** Schema complaints in the platform's own words, each with a JSON pointer to the field. */
export function refuseShape(code: string, root: string, issues: readonly Issue[]): Refusal {
  return refusalAt(
    code,
    issues.flatMap((issue) => complaints(root, issue)),
  );
}

const pointer = (root: string, path: readonly PropertyKey[]): string => [root, ...path.map(String)].join('/');

function complaints(root: string, issue: Issue): { readonly text: string; readonly pointer: string }[] {
  const at = pointer(root, issue.path);
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ text: `invalid additional property: ${key}`, pointer: at }));
    case 'too_big':
      return [{ text: tooBig(issue.origin, Number(issue.maximum)), pointer: at }];
    case 'too_small':
      return [{ text: tooSmall(issue.origin, Number(issue.minimum)), pointer: at }];
    case 'invalid_union':
      return [
        { text: issue.discriminator === undefined ? 'failed to match all allowed schemas' : 'unsupported type', pointer: at },
      ];
    case 'invalid_type':
      return [missingOrWrong(root, issue.path, issue.expected, issue.input)];
    default:
      return [{ text: issue.message, pointer: at }];
  }
}

function missingOrWrong(root: string, path: readonly PropertyKey[], expected: string, input: unknown) {
  if (input !== undefined) return { text: `must be a valid ${expected}`, pointer: pointer(root, path) };
  return { text: `missing required field: ${String(path.at(-1))}`, pointer: pointer(root, path.slice(0, -1)) };
}

const tooBig = (origin: string, max: number): string =>
  origin === 'string'
    ? `must be less than ${max + 1} characters`
    : origin === 'array'
      ? `no more than ${max} items allowed`
      : `must be at most ${max}`;

const tooSmall = (origin: string, min: number): string =>
  origin === 'string'
    ? `must be more than ${min - 1} characters`
    : origin === 'array'
      ? `no fewer than ${min} items allowed`
      : `must be at least ${min}`;
