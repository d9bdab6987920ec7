import { PermanentError } from '../errors.js';
import type { Adapter } from './adapter.js';
import { apple } from './apple/index.js';
import { aws } from './aws/index.js';
import { azure } from './azure/index.js';
import { azureDevops } from './azure-devops/index.js';
import { betterstack } from './betterstack/index.js';
import { cachet } from './cachet/index.js';
import { checkly } from './checkly/index.js';
import { cstate } from './cstate/index.js';
import { datadog } from './datadog/index.js';
import { firehydrant } from './firehydrant/index.js';
import { gcp } from './gcp/index.js';
import { heroku } from './heroku/index.js';
import { ibm } from './ibm/index.js';
import { incidentio } from './incidentio/index.js';
import { instatus } from './instatus/index.js';
import { oci } from './oci/index.js';
import { oneuptime } from './oneuptime/index.js';
import { openstatus } from './openstatus/index.js';
import { pagerduty } from './pagerduty/index.js';
import { rootly } from './rootly/index.js';
import { rss } from './rss/index.js';
import { salesforce } from './salesforce/index.js';
import { slack } from './slack/index.js';
import { sorry } from './sorry/index.js';
import { statuscast } from './statuscast/index.js';
import { statusio } from './statusio/index.js';
import { statuspage } from './statuspage/index.js';
import { statuspal } from './statuspal/index.js';
import { upptime } from './upptime/index.js';
import { uptimeKuma } from './uptime-kuma/index.js';
import { xai } from './xai/index.js';
import { zendesk } from './zendesk/index.js';

/** Sorted; a test compares it with the folder names. */
export const adapters = {
  apple,
  aws,
  azure,
  'azure-devops': azureDevops,
  betterstack,
  cachet,
  checkly,
  cstate,
  datadog,
  firehydrant,
  gcp,
  heroku,
  ibm,
  incidentio,
  instatus,
  oci,
  oneuptime,
  openstatus,
  pagerduty,
  rootly,
  rss,
  salesforce,
  slack,
  sorry,
  statuscast,
  statusio,
  statuspage,
  statuspal,
  upptime,
  'uptime-kuma': uptimeKuma,
  xai,
  zendesk,
} as const satisfies Record<string, Adapter>;
export type AdapterId = keyof typeof adapters;
export const adapterIds = Object.keys(adapters) as readonly AdapterId[];

const byId: ReadonlyMap<string, Adapter> = new Map(Object.entries(adapters));

/** @throws PermanentError `page.no_adapter` for a page stored by a release that could read more than this one. */
export function adapterOf(id: string): Adapter {
  const adapter = byId.get(id);
  if (adapter === undefined)
    throw new PermanentError(
      'page.no_adapter',
      `This version of Tocsin cannot read pages of the kind "${id}"; install a newer one.`,
    );
  return adapter;
}
