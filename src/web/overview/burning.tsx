import type { VNode } from 'preact';
import type { OpenIncident } from '../../db/record/open-incidents.js';
import { parseVendorText } from '../../render/text/parse-vendor-text.js';
import { toPlain } from '../../render/text/to-plain.js';
import { useAddress, useWords } from '../parts/locale.js';
import { Places } from '../parts/places.js';
import { IncidentState, State } from '../parts/state.js';
import { Time } from '../parts/time.js';
import { shortTitle } from '../parts/title.js';
import { wordOf } from '../parts/word-of.js';
import { Chips } from './chips.js';
import { overviewAddress } from './links.js';
import type { IncidentGroup, OverviewModel } from './model.js';
import { VendorLink } from './vendor-link.js';

/** With more than these open, the vendors' newest words are left to the reports: titles are read first. */
const mostQuoted = 6;
const quoteChars = 220;
const titleChars = 100;

function Burning({ incident, isQuoted }: { readonly incident: OpenIncident; readonly isQuoted: boolean }): VNode {
  const to = useAddress();
  const { overview, impact } = useWords();
  return (
    <li>
      <p class="marks">
        <IncidentState incident={incident} />
        <VendorLink of={incident} />
        <span>{impact[incident.impact]}</span>
        <span class="meta">
          {overview.since} <Time at={incident.begunAt} />
        </span>
      </p>
      <h4>
        <a href={to(`/incidents/${incident.id}`)}>{shortTitle(incident.title, titleChars)}</a>
      </h4>
      {isQuoted && incident.latest !== null ? (
        <p class="quote">{shortTitle(toPlain(parseVendorText(incident.latest.body)), quoteChars)}</p>
      ) : null}
      <Places regions={incident.regions} components={incident.components} most={3} />
    </li>
  );
}

interface GroupProps {
  readonly group: IncidentGroup;
  readonly model: OverviewModel;
}

function Group({ group, model }: GroupProps): VNode {
  const to = useAddress();
  const { overview } = useWords();
  const name = wordOf(overview.categories, group.category);
  const more = group.total - group.shown.length;
  return (
    <section class="group">
      <h3>
        {name} <span class="count">{group.total}</span>
      </h3>
      <ul>
        {group.shown.map((incident) => (
          <Burning incident={incident} isQuoted={model.counts.open <= mostQuoted} />
        ))}
      </ul>
      {more === 0 ? null : (
        <p class="meta">
          {model.choice.category === null ? (
            <a href={to(overviewAddress(model.choice, { category: group.category }))}>{overview.moreOf(more, name)}</a>
          ) : (
            overview.moreOf(more, name)
          )}
        </p>
      )}
    </section>
  );
}

function Quiet({ model }: { readonly model: OverviewModel }): VNode {
  const { overview } = useWords();
  const { counts, lastLookAt } = model;
  const fine = counts.pages - counts.unknown;
  return (
    <div class="quiet-state">
      <p>
        <State tone={counts.unknown === 0 ? 'fine' : 'stale'} word={overview.nothingOpen} />
      </p>
      {lastLookAt === null ? null : (
        <p class="meta">
          {overview.quiet(fine)} <Time at={lastLookAt} />
        </p>
      )}
    </div>
  );
}

/** What burns now, the worst category first. */
export function BurningSection({ model }: { readonly model: OverviewModel }): VNode {
  const { overview } = useWords();
  return (
    <section aria-labelledby="burning">
      <h2 id="burning">{overview.burning}</h2>
      {model.counts.open === 0 ? <Quiet model={model} /> : <Chips model={model} />}
      {model.counts.open > 0 && model.groups.length === 0 ? <p class="hint">{overview.nothingFits}</p> : null}
      {model.groups.map((group) => (
        <Group group={group} model={model} />
      ))}
    </section>
  );
}
