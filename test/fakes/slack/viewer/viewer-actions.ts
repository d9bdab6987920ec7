import type { Ground } from '../methods/method.js';
import { addEphemeral } from '../people/ephemerals.js';
import type { Forms } from '../people/forms.js';
import type { People, PressWish } from '../people/people.js';
import type { Seen } from '../people/seen.js';
import { ChannelHandle } from '../world/channel-handle.js';
import type { Workspace } from '../world/model.js';
import { WorkspaceHandle } from '../world/workspace-handle.js';

/** What the forms of the page do. */
export class ViewerActions {
  readonly #ground: Ground;
  readonly #people: People;
  readonly #forms: Forms;

  constructor(ground: Ground, people: People, forms: Forms) {
    this.#ground = ground;
    this.#people = people;
    this.#forms = forms;
  }

  async run(name: string, form: URLSearchParams): Promise<void> {
    const userId = form.get('user') ?? '';
    if (name === 'say') return this.#say(form.get('channel') ?? '', userId, (form.get('text') ?? '').trim());
    if (name === 'press') return this.#press(form, userId);
    if (name === 'close') return this.#forms.close(userId);
    if (name === 'submit') return void (await this.#forms.submit({ userId, values: fieldsOf(form) }));
    throw new Error(`there is no action "${name}"`);
  }

  async #say(channelId: string, userId: string, text: string): Promise<void> {
    if (text === '') return;
    const { world, deliveries } = this.#ground;
    const workspace = world.workspaceOfChannel(channelId);
    const channel = new ChannelHandle(world.channel(channelId), workspace, world, deliveries);
    const [, command, rest = ''] = /^(\/[a-z0-9_-]+)(?:\s+([\s\S]*))?$/.exec(text) ?? [];
    if (command === undefined)
      new WorkspaceHandle(workspace, world, deliveries).say(
        channelId,
        userId,
        text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      );
    else if (command === '/invite' && /^@?tocsin$/i.test(rest)) channel.inviteBot(userId);
    else if (command === '/remove' && /^@?tocsin$/i.test(rest)) channel.removeBot();
    else
      this.#explain(
        workspace,
        channelId,
        userId,
        command,
        await this.#people.command({ channelId, userId, text: rest, command }),
      );
  }

  async #press(form: URLSearchParams, userId: string): Promise<void> {
    const options = form.getAll('option');
    const place: Partial<PressWish> =
      form.get('view') === 'modal'
        ? { view: 'modal' }
        : { channelId: form.get('channel') ?? '', messageTs: form.get('ts') ?? '' };
    const value = form.get('value');
    const seen = await this.#people.press({
      ...place,
      userId,
      actionId: form.get('action') ?? '',
      ...(value === null || value === '' ? {} : { value }),
      ...(options.length > 0 || form.has('many') ? { selectedOptions: options } : {}),
    });
    if (seen.failure !== undefined) throw new Error('The app did not answer to this in time.');
  }

  /** The client says it when an app does not answer. */
  #explain(workspace: Workspace, channelId: string, userId: string, command: string, { failure }: Seen): void {
    if (failure === undefined) return;
    const text = `${command} failed with the error "${failure}"`;
    addEphemeral(this.#ground.world, workspace, {
      channelId,
      userId,
      threadTs: undefined,
      from: 'slack',
      text,
      blocks: undefined,
    });
  }
}

/** `field:<block_id>`; several of one name are a choice of several. */
function fieldsOf(form: URLSearchParams): Record<string, string | string[]> {
  const names = new Set([...form.keys()].filter((key) => key.startsWith('field:')));
  return Object.fromEntries(
    [...names].map((name) => {
      const values = form.getAll(name);
      return [name.slice('field:'.length), values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}
