import type { z } from 'zod';
import { type ErrorTree, formError, invalidForm } from './refusal.js';

type Complaint = readonly [code: string, message: string];

const conversions: Readonly<Record<string, Complaint>> = {
  string: ['STRING_TYPE_CONVERT', 'Could not interpret the value as string.'],
  number: ['NUMBER_TYPE_COERCE', 'Value is not int.'],
  int: ['NUMBER_TYPE_COERCE', 'Value is not int.'],
  boolean: ['BOOLEAN_TYPE_CONVERT', 'Must be either true or false.'],
  array: ['LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType'],
  object: ['DICT_TYPE_CONVERT', 'Only dictionaries may be used in a DictType'],
};

function tooBig(issue: z.core.$ZodIssueTooBig): Complaint {
  const most = Number(issue.maximum);
  if (issue.origin === 'string') return ['BASE_TYPE_MAX_LENGTH', `Must be ${most} or fewer in length.`];
  if (issue.origin === 'array') return ['BASE_TYPE_MAX_LENGTH', `Must be ${most} or fewer in length.`];
  return ['NUMBER_TYPE_MAX', `int value should be less than or equal to ${most}.`];
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): Complaint {
  const least = Number(issue.minimum);
  if (issue.origin === 'string' || issue.origin === 'array')
    return ['BASE_TYPE_MIN_LENGTH', `Must be ${least} or more in length.`];
  return ['NUMBER_TYPE_MIN', `int value should be greater than or equal to ${least}.`];
}

const isMissing = (issue: z.core.$ZodIssue): boolean => 'input' in issue && issue.input === undefined;

/** Custom checks carry the platform's own code in `params.code`. */
function complaintOf(issue: z.core.$ZodIssue): Complaint {
  if (issue.code === 'custom') return [String(issue.params?.code ?? 'BASE_TYPE_INVALID'), issue.message];
  if (isMissing(issue)) return ['BASE_TYPE_REQUIRED', 'This field is required'];
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'invalid_type') return conversions[issue.expected] ?? ['BASE_TYPE_INVALID', issue.message];
  if (issue.code === 'invalid_value')
    return ['BASE_TYPE_CHOICES', `Value must be one of {${issue.values.map(String).join(', ')}}.`];
  if (issue.code === 'invalid_union')
    return ['UNION_TYPE_CHOICES', `Value of field "${issue.discriminator ?? ''}" is not one of the known ones.`];
  if (issue.code === 'invalid_format') return ['STRING_TYPE_REGEX', 'String value did not match validation regex.'];
  return ['BASE_TYPE_INVALID', issue.message];
}

type Branch = Record<string, unknown>;

function graft(tree: Branch, issue: z.core.$ZodIssue): void {
  let at = tree;
  for (const key of issue.path.map(String)) {
    const next = at[key] ?? {};
    at[key] = next;
    /** The guarantee: only this function fills the tree, with objects. */
    at = next as Branch;
  }
  const [code, message] = complaintOf(issue);
  const before = Array.isArray(at._errors) ? at._errors : [];
  at._errors = [...before, { code, message }];
}

/** Reads a body as the platform would; throws 50035 with the tree of everything that is wrong with it. */
export function readForm<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  if (typeof body !== 'object' || body === null)
    throw formError([], 'DICT_TYPE_CONVERT', 'Only dictionaries may be used in a DictType');
  const result = schema.safeParse(body, { reportInput: true });
  if (result.success) return result.data;
  const tree: Branch = {};
  for (const issue of result.error.issues) graft(tree, issue);
  /** The guarantee: graft() builds nothing but error trees. */
  throw invalidForm(tree as ErrorTree);
}

/** For `superRefine`: a complaint in the platform's words. */
export const complaint = (path: readonly PropertyKey[], code: string, message: string) => ({
  code: 'custom' as const,
  path: [...path],
  message,
  params: { code },
});
