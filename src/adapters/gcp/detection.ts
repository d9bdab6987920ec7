import type { Detection, PageDocument } from '../adapter.js';
import { readJson } from '../reading/json-document.js';
import { dashboardHosts, isDashboard, nameOf, settingsOf } from './dashboards.js';
import { isIncidentList } from './schema.js';

/** Hosts of Google where a dashboard that no list knows may be; asked once. */
const googleHost = /(?:^|\.)(?:google\.com|goog|googleapis\.com)$/;

function listsIncidents(document: PageDocument): boolean {
  if (document.status !== 200) return false;
  try {
    return isIncidentList(readJson(document));
  } catch {
    return false;
  }
}

export const detection: Detection<{ readonly url: string }> = {
  step: 1,
  hosts: dashboardHosts,
  forHost: settingsOf,
  probes: (address) => {
    if (isDashboard(address) || !googleHost.test(address.hostname)) return [];
    return [{ name: 'incidents', url: `${settingsOf(address).url}/incidents.json`, accept: 'json' }];
  },
  recognise: (address, page, answers) => {
    const settings = settingsOf(address);
    if (isDashboard(address))
      return { settings, confidence: 'sure', evidence: [`${settings.url} is the dashboard of ${nameOf(address)}`] };
    const list = [...answers, ...(page === undefined ? [] : [page])].find(listsIncidents);
    if (list === undefined) return undefined;
    return { settings, confidence: 'likely', evidence: [`${list.url} lists incidents in the form of Google's dashboards`] };
  },
};
