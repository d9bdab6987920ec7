/**
 * Buttons and menus of an answer. They hold the id of an offer and nothing else: what they would do is stored, so they work after a restart
 * and fit into Discord's 100 characters.
 */
export type Control =
  | { readonly kind: 'button'; readonly label: string; readonly offerId: string; readonly tone?: 'primary' | 'danger' }
  /** Opens a form with one field first. */
  | { readonly kind: 'form'; readonly label: string; readonly offerId: string }
  | {
      readonly kind: 'select';
      /** Also the name of what is picked: `region` fills `{region}` in the offer's command. */
      readonly name: string;
      readonly placeholder: string;
      readonly offerId: string;
      readonly options: readonly { readonly label: string; readonly value: string }[];
      readonly picked: readonly string[];
      readonly max: number;
      /** True: picking runs the command. False: a button of the same offer does. */
      readonly runs: boolean;
    }
  | { readonly kind: 'link'; readonly label: string; readonly url: string };

/** What the platform gives back when somebody presses a control. */
export type Pressed =
  | { readonly kind: 'run' | 'form' | 'sent'; readonly offerId: string }
  | { readonly kind: 'pick' | 'go'; readonly offerId: string; readonly name: string };

const pattern = /^tocsin:(?:(run|form|sent):([0-9a-f]{16})|(pick|go):([0-9a-f]{16}):([a-z]{1,20}))$/;

/** `tocsin:run:5f3a…`, `tocsin:pick:5f3a…:region`: Slack's action_id and Discord's custom_id alike. */
export const pressedId = (pressed: Pressed): string =>
  'name' in pressed ? `tocsin:${pressed.kind}:${pressed.offerId}:${pressed.name}` : `tocsin:${pressed.kind}:${pressed.offerId}`;

export function parsePressedId(id: string): Pressed | undefined {
  const [, plain, plainOffer, named, namedOffer, name] = pattern.exec(id) ?? [];
  if ((plain === 'run' || plain === 'form' || plain === 'sent') && plainOffer !== undefined)
    return { kind: plain, offerId: plainOffer };
  if ((named === 'pick' || named === 'go') && namedOffer !== undefined && name !== undefined)
    return { kind: named, offerId: namedOffer, name };
  return undefined;
}
