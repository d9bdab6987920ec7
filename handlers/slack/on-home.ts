import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { Asking } from '../../src/app/commands/deps.js';
import type { SubscriptionForms } from '../../src/app/commands/subscription-form.js';
import { slackTenant } from '../../src/app/installations.js';
import type { TenantId } from '../../src/domain/ids.js';
import type { Language } from '../../src/domain/language.js';
import { errorCode } from '../../src/errors.js';
import { channelView, linesView } from '../../src/render/slack/form-view.js';
import { homeActions, homeView } from '../../src/render/slack/home-view.js';
import { answerWordsOf } from '../../src/words/languages.js';
import type { Line } from '../../src/words/segments.js';
import { defaultCommandName, type SlackDeps } from './deps.js';
import { askingIn } from './form-asking.js';
import type { ViewActionPayload } from './form-payloads.js';
import { personLanguage } from './person-language.js';
import { refusalOf, sdkErrorCode } from './sdk-errors.js';
import { fillForm, loadingView, opened, readerOf } from './show-form.js';
import { publishView, updateView } from './views.js';
import { type Visibility, VisibleChannels } from './visible-channels.js';

const Opened = z.object({ event_id: z.string(), event: z.object({ user: z.string(), tab: z.string().default('home') }) });

/** What one process knows of Home tabs. */
interface Desk {
  readonly book: VisibleChannels;
  /** The last of several for one person counts, whichever is ready first. */
  readonly latest: Map<string, number>;
  count: number;
}

const desks = new WeakMap<SlackDeps, Desk>();
function deskOf(deps: SlackDeps): Desk {
  const desk = desks.get(deps) ?? { book: new VisibleChannels(deps), latest: new Map<string, number>(), count: 0 };
  desks.set(deps, desk);
  return desk;
}

/** Somebody opened the Home tab. Never throws: the event was acknowledged before. */
export async function onHomeOpened(deps: SlackDeps, body: unknown, client: WebClient, teamId: string): Promise<void> {
  const seen = Opened.safeParse(body).data;
  if (seen === undefined) return deps.log.warn('Slack sent an event that cannot be read');
  if (seen.event.tab !== 'home') return;
  try {
    if (!(await deps.events.take(slackTenant(teamId), seen.event_id))) return;
    await showHome(deps, client, { tenantId: slackTenant(teamId), teamId, personId: seen.event.user, page: 0 });
  } catch (error) {
    notShown(deps, error);
  }
}

interface Looker {
  readonly tenantId: TenantId;
  readonly teamId: string;
  readonly personId: string;
  readonly page: number;
}

async function showHome(deps: SlackDeps, client: WebClient, { tenantId, teamId, personId, page }: Looker): Promise<void> {
  const { home } = deps;
  const desk = deskOf(deps);
  const key = `${teamId} ${personId}`;
  desk.count += 1;
  const turn = desk.count;
  desk.latest.set(key, turn);
  const channels = await home.channels(tenantId, 'slack');
  const { visible, arePrivateUnknown, left } = await desk.book.of(client, teamId, personId, channels);
  const sheet = await home.sheet(tenantId, 'slack', visible, await personLanguage(deps, { client, tenantId, personId }));
  if (desk.latest.get(key) !== turn) return;
  desk.latest.delete(key);
  const command = deps.config.commandName ?? defaultCommandName;
  const hidden = notes({ hidden: channels.length - visible.size - left, arePrivateUnknown, left }, sheet.language);
  await publishView(client, personId, homeView({ ...sheet, notes: hidden, command, page }));
}

function notes(
  { hidden, arePrivateUnknown, left }: Omit<Visibility, 'visible'> & { readonly hidden: number },
  language: Language,
): Line[] {
  const { home } = answerWordsOf({ language });
  const why = arePrivateUnknown ? home.onlyPublic : home.onlyShared;
  return [...(hidden === 0 ? [] : [[why]]), ...(left === 0 ? [] : [[home.later(left)]])];
}

/** After something was changed. */
export async function refreshHome(deps: SlackDeps, client: WebClient, { place, person }: Asking): Promise<void> {
  const teamId = place.tenantId.replace(/^slack-/, '');
  try {
    await showHome(deps, client, { tenantId: place.tenantId, teamId, personId: person.id, page: 0 });
  } catch (error) {
    notShown(deps, error);
  }
}

function notShown(deps: SlackDeps, error: unknown): void {
  if (refusalOf(error) === 'not_enabled')
    deps.log.info('The Home tab of the app is switched off: switch it on under App Home in its settings');
  else deps.log.warn({ err: error, code: errorCode(error) }, 'Home tab could not be shown');
}

/** A button of the Home tab, after it was acknowledged. Never throws. */
export async function onHomeAction(
  deps: SlackDeps,
  forms: SubscriptionForms,
  payload: ViewActionPayload,
  client: WebClient,
  teamId: string,
): Promise<void> {
  const [action] = payload.actions;
  const { user, trigger_id: triggerId } = payload;
  const reader = { client, tenantId: slackTenant(teamId), personId: user.id };
  if (action?.action_id === homeActions.setUp) {
    await opened(deps, client, triggerId, channelView(await personLanguage(deps, reader)));
    return;
  }
  if (action?.action_id === homeActions.change) return change(deps, forms, payload, client, teamId);
  if (action?.action_id !== homeActions.page) return;
  try {
    await showHome(deps, client, { tenantId: slackTenant(teamId), teamId, personId: user.id, page: Number(action.value) || 0 });
  } catch (error) {
    notShown(deps, error);
  }
}

const Target = z.tuple([z.string().regex(/^[CG][A-Z0-9]{1,30}$/), z.string().regex(/^[0-9a-f]{16}$/)]);

/** Somebody may have left the channel since the button was shown, so that is asked again. */
async function change(
  deps: SlackDeps,
  forms: SubscriptionForms,
  { user, actions, trigger_id: triggerId }: ViewActionPayload,
  client: WebClient,
  teamId: string,
): Promise<void> {
  const target = Target.safeParse(actions[0]?.value?.split('/')).data;
  if (target === undefined) return;
  const [channelRef, subscriptionId] = target;
  const asking = askingIn(deps, teamId, user, { channelRef, channelName: null, rootRef: null });
  const reader = readerOf(client, asking);
  const viewId = await opened(deps, client, triggerId, await loadingView(deps, reader));
  if (viewId === 'twice' || viewId === 'late') return;
  const { visible } = await deskOf(deps).book.of(client, teamId, user.id, [channelRef]);
  if (visible.has(channelRef)) return fillForm(deps, forms, viewId, { client, asking, subscriptionId, memory: { home: 'yes' } });
  const language = await personLanguage(deps, reader);
  const gone = linesView('Tocsin', [[answerWordsOf({ language }).home.cannotSee]], language);
  await updateView(client, viewId, gone).catch((error: unknown) =>
    deps.log.warn({ code: sdkErrorCode(error) }, 'Form could not be shown on Slack'),
  );
}
