import type { Asking, CommandDeps } from './deps.js';
import { channelHere } from './here.js';

/** The same, answered in what its channel is spoken to; a channel where nothing was ever set up is answered in English. */
export async function inLanguage<Request extends Pick<Asking, 'place' | 'language'>>(
  deps: Pick<CommandDeps, 'db'>,
  asking: Request,
): Promise<Request> {
  const channel = await channelHere(deps, asking);
  return { ...asking, language: channel?.settings.language };
}
