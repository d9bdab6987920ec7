import { explainIncident, type Verdict } from '../../app/explain-incident.js';
import { loadGazetteer } from '../../catalogue/regions.js';
import { findForExplain } from '../../db/explain.js';
import { OperatorError } from '../../errors.js';
import { type Command, usageError } from '../command.js';
import { inProject } from '../open-project.js';

export const explain: Command = {
  name: 'explain',
  usage: '<incident id or address of its report> <channel: id, name, slack:C… or discord:…> [--json]',
  options: { json: { type: 'boolean' } },
  run: async (input, context) => {
    const [incidentWord, channelWord, ...more] = input.positionals;
    if (incidentWord === undefined || channelWord === undefined || more.length > 0)
      throw usageError(explain, 'name one incident and one channel');
    return inProject(context, async ({ db }) => {
      const found = await findForExplain(db, { incident: idIn(incidentWord), channel: channelWord });
      if ('missing' in found) throw new OperatorError('explain.unknown', sentenceOf(found, incidentWord, channelWord));
      const verdicts = await explainIncident({ db, gazetteer: loadGazetteer() }, found);
      const about = {
        incident: { id: found.incident.id, title: found.incident.title, vendor: found.page.vendorSlug },
        channel: { id: found.channel.id, name: found.channel.name, chat: found.channel.chat },
        matched: verdicts.some(({ matches }) => matches),
      };
      if (input.flag('json')) context.out(JSON.stringify({ ...about, subscriptions: verdicts }));
      else for (const line of linesOf(about, verdicts)) context.out(line);
      return about.matched ? 0 : 1;
    });
  },
};

/** Reports live at `/incidents/<id>`, below a language or not. */
const idIn = (word: string): string => /\/incidents\/([^/?#]+)/.exec(word)?.[1] ?? word;

function sentenceOf(
  { missing }: { readonly missing: 'incident' | 'channel' | 'several' },
  incident: string,
  channel: string,
): string {
  if (missing === 'incident')
    return `there is no incident "${incident}" here; give the last part of its report's address, or that address`;
  if (missing === 'channel')
    return `there is no channel "${channel}" here; give its id, slack:C… or discord:…, or a preview channel's name`;
  return `several channels are called "${channel}"; give the id of one`;
}

interface About {
  readonly incident: { readonly title: string; readonly vendor: string };
  readonly channel: { readonly name: string };
  readonly matched: boolean;
}

function linesOf({ incident, channel, matched }: About, verdicts: readonly Verdict[]): string[] {
  const head = `${incident.vendor}: ${oneLine(incident.title)}`;
  if (verdicts.length === 0) return [head, `#${channel.name} has no subscription.`];
  return [
    head,
    `#${channel.name}: ${matched ? 'matched' : 'not matched'}`,
    ...verdicts.flatMap((verdict) => [
      '',
      `${verdict.matches ? '✓' : '✗'} ${verdict.filter}${verdict.source === 'file' ? '  (tocsin.yaml)' : ''}`,
      ...verdict.rules.map(({ passed, term, because }) => `    ${passed ? '✓' : '✗'} ${term.padEnd(28)} ${oneLine(because)}`),
      ...(verdict.thread === null ? [] : [`    ${verdict.thread}`]),
    ]),
  ];
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
