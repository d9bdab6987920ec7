/** Menus of a subscription's form, its buttons, and the forms that two of the buttons open. */
const parts = [
  'vendors',
  'regions',
  'components',
  'minImpact',
  'surfaces',
  'past',
  'text',
  'hours',
  'save',
  'sure',
  'back',
  'cancel',
] as const;
export type FormPart = (typeof parts)[number];

const pattern = /^tocsin:sheet:([0-9a-f]{16}):([A-Za-z]{1,12})$/;

/** A `custom_id`: it holds which form and which part of it, and nothing of what was chosen. */
export const formId = (sessionId: string, part: FormPart): string => `tocsin:sheet:${sessionId}:${part}`;

export function parseFormId(id: string): { readonly sessionId: string; readonly part: FormPart } | undefined {
  const [, sessionId, word] = pattern.exec(id) ?? [];
  const part = parts.find((one) => one === word);
  return sessionId === undefined || part === undefined ? undefined : { sessionId, part };
}
