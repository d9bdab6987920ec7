import type { Untold } from '../../../src/app/api-announce.js';
import type { Reply } from './operation.js';

export const untoldInHeader =
  'Where the line that tells the channel of this could not be posted there, the header `Tocsin-Untold` has the code of the reason.';

/** An end has no body, so a header says what its channel did not hear. */
export const doneBut = ({ untold }: { readonly untold: Untold }): Reply<undefined> => ({
  kind: 'reply',
  body: undefined,
  ...(untold === null ? {} : { headers: { 'tocsin-untold': untold.code } }),
});
