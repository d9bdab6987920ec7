import { listOf } from './commands/describe.js';
import { type Finding, finding } from './finding.js';
import { type SlackExtra, slackExtras, slackManifest } from './slack-manifest.js';

const subject = 'Slack permissions';

/** What an admin goes without who leaves an extra out. */
const without: Readonly<Record<SlackExtra, string>> = {
  history:
    "when Slack's answer to a post gets lost, Tocsin cannot look whether it arrived: a thread may then begin twice, or a reply stay out",
  join: 'Tocsin enters no public channel by itself, and can look for a lost post only where somebody typed /invite @Tocsin',
  guests: 'guests of the workspace can change what comes to a channel like everybody else',
  pins: 'the board of a channel has to be pinned by hand',
};

/** What a bot token may do, against what the manifest asks for. No scopes at all means that Slack did not name them. */
export function scopeFindings(scopes: readonly string[]): Finding[] {
  if (scopes.length === 0) return [finding(true, subject, 'Slack does not say which ones this token has')];
  const needed = slackManifest({ url: null, command: '/tocsin', extras: [] }).oauth_config.scopes.bot;
  const asked = [...needed, ...Object.values(slackExtras).flat()];
  const missing = needed.filter((scope) => !scopes.includes(scope));
  return [
    missing.length === 0
      ? finding(true, subject, `all ${needed.length} that are needed`)
      : finding(
          false,
          subject,
          `missing ${listOf(missing, missing.length)}: add ${missing.length === 1 ? 'it' : 'them'} under OAuth & Permissions → Bot Token Scopes and install the app again`,
        ),
    ...extraFindings(scopes),
    ...spareFindings(scopes.filter((scope) => !asked.includes(scope))),
  ];
}

const extras: readonly SlackExtra[] = ['history', 'join', 'guests'];

const extraFindings = (scopes: readonly string[]): Finding[] =>
  extras.flatMap((extra) => {
    const missing = slackExtras[extra].filter((scope) => !scopes.includes(scope));
    if (missing.length === 0) return [];
    return [finding(true, subject, `optional and not given: ${listOf(missing, missing.length)}. Without, ${without[extra]}`)];
  });

const spareFindings = (spare: readonly string[]): Finding[] =>
  spare.length === 0
    ? []
    : [finding(true, subject, `more than Tocsin needs: ${listOf(spare, spare.length)}; may be taken from the app again`)];
