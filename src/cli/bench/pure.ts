import { messageView } from '../../app/message-view.js';
import { demoHistory } from '../../app/simulate/demo-history.js';
import { loadGazetteer } from '../../catalogue/regions.js';
import { diff } from '../../domain/diff.js';
import { parseFilter } from '../../domain/filter-parse.js';
import { PageId } from '../../domain/ids.js';
import { matchFilter } from '../../domain/match.js';
import { rootState } from '../../domain/root-state.js';
import { findRegions } from '../../domain/tags/find-regions.js';
import { discordMessage } from '../../render/discord/discord-message.js';
import { slackMessage } from '../../render/slack/slack-message.js';
import type { Benchmark } from './benchmark.js';
import { measureSideBySide } from './measure.js';

const at = '2026-06-01T12:00:00.000Z';

/** The work that needs no store and no network, on the demo's year of incidents. */
export const pure: Benchmark = {
  name: 'pure',
  summary: 'diff, tags, match and rendering, without store or network',
  run: async ({ rounds }) => {
    const { history } = demoHistory(at);
    const look = { snapshot: history, asOf: null, windows: [] };
    const context = { at, baseline: true, gone: new Set<string>(), hasAddresses: true };
    const page = { pageId: PageId.parse('bench'), incidents: [], asOf: null };
    const incidents = diff(page, look, context).incidents.map(({ incident }) => incident);
    const gazetteer = loadGazetteer();
    const texts = incidents.flatMap((incident) => [incident.title, ...incident.updates.map((update) => update.body)]);
    const parsed = parseFilter('larkline region:eu min-impact:minor', {
      vendor: (slug) => ({ kind: 'vendor', slug, component: null }),
      region: (tag) => ({ tag }),
      category: () => ({ suggestions: [] }),
    });
    if (parsed.kind === 'bad') throw new Error('the filter of the benchmark cannot be read');
    const views = incidents.map((incident) =>
      messageView(
        { kind: 'post-root', state: rootState(incident) },
        { incident, vendor: 'Larkline', publicUrl: null, revisionAt: () => undefined },
      ),
    );
    const measured = await measureSideBySide(
      {
        [`first look at ${incidents.length} incidents`]: () => diff(page, look, context),
        'the same look again': () => diff({ ...page, incidents }, look, { ...context, baseline: false }),
        [`regions of ${texts.length} texts`]: () => texts.map((text) => findRegions(gazetteer, text)),
        [`match of ${incidents.length} incidents`]: () =>
          incidents.map((incident) => matchFilter(parsed.filter, { vendorSlug: 'larkline', incident }, gazetteer)),
        [`${views.length} roots for Slack`]: () => views.map((view) => slackMessage(view, 'bench', { edit: false })),
        [`${views.length} roots for Discord`]: () => views.map((view) => discordMessage(view, 'bench', { edit: false })),
      },
      rounds,
    );
    return { measured, ratios: {} };
  },
};
