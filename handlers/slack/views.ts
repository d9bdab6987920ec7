import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { SlackFormView } from '../../src/render/slack/answer-form.js';
import type { SlackModal } from '../../src/render/slack/form-view.js';
import type { SlackHome } from '../../src/render/slack/home-view.js';

const Shown = z.object({ view: z.object({ id: z.string() }) });

export type Modal = SlackModal | SlackFormView;

/** Only within three seconds of the press that gave the trigger. Returns the view's id. */
export const openView = async (client: WebClient, triggerId: string, view: Modal): Promise<string> =>
  Shown.parse(await client.apiCall('views.open', { trigger_id: triggerId, view })).view.id;

/** On top of the modal in which the trigger was given. */
export const pushView = async (client: WebClient, triggerId: string, view: Modal): Promise<string> =>
  Shown.parse(await client.apiCall('views.push', { trigger_id: triggerId, view })).view.id;

/** With the hash of what is replaced it is refused when something else stands there by now. */
export async function updateView(client: WebClient, viewId: string, view: Modal, hash?: string): Promise<void> {
  await client.apiCall('views.update', { view_id: viewId, view, ...(hash === undefined ? {} : { hash }) });
}

export async function publishView(client: WebClient, personId: string, view: SlackHome): Promise<void> {
  await client.apiCall('views.publish', { user_id: personId, view });
}
