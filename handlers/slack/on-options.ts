import type { OptionQuestion } from '../../src/app/commands/form-options.js';
import type { SubscriptionForms } from '../../src/app/commands/subscription-form.js';
import { slackTenant } from '../../src/app/installations.js';
import { errorCode } from '../../src/errors.js';
import { choice, type FormChoice } from '../../src/render/slack/form-elements.js';
import { plainText } from '../../src/render/slack/slack-types.js';
import type { SlackDeps } from './deps.js';
import { filledForm, SuggestionPayload } from './form-payloads.js';
import { within } from './waiting.js';

export type Suggestions =
  | { readonly options: readonly FormChoice[] }
  | {
      readonly option_groups: readonly {
        readonly label: ReturnType<typeof plainText>;
        readonly options: readonly FormChoice[];
      }[];
    };

/** The options go into the acknowledgement itself, which Slack waits three seconds for. */
const answerMs = 1_800;

const fields: Readonly<Record<string, OptionQuestion['field']>> = {
  'tocsin:form:vendors': 'vendors',
  'tocsin:form:regions': 'regions',
  'tocsin:form:components': 'components',
  'tocsin:form:zone': 'zone',
};

/** What a menu of the form offers for what was typed so far. Never throws: without options Slack says that there is nothing. */
export async function onOptions(deps: SlackDeps, forms: SubscriptionForms, body: unknown, teamId: string): Promise<Suggestions> {
  const asked = SuggestionPayload.safeParse(body).data;
  const field = asked === undefined ? undefined : fields[asked.action_id];
  if (asked === undefined || field === undefined) return { options: [] };
  const vendors = asked.view === undefined ? [] : filledForm(asked.view).state.vendors;
  try {
    const question = { chat: 'slack', tenantId: slackTenant(teamId), field, typed: asked.value, vendors } as const;
    const groups = await within(forms.options(question), answerMs);
    if (groups.length === 0) return { options: [] };
    return {
      option_groups: groups.map(({ label, options }) => ({
        label: plainText(label),
        options: options.map((one) => choice(one.label, one.value)),
      })),
    };
  } catch (error) {
    deps.log.warn({ code: errorCode(error) }, 'Options of a form could not be given in time');
    return { options: [] };
  }
}
