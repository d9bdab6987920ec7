import type { VNode } from 'preact';
import { BurningSection } from '../overview/burning.js';
import type { OverviewModel } from '../overview/model.js';
import { PlannedSection } from '../overview/planned.js';
import { UnknownSection } from '../overview/unknown.js';
import { VendorsSection } from '../overview/vendors.js';
import { type Frame, Layout } from '../parts/layout.js';
import { useWords } from '../parts/locale.js';

/** The first page once vendors are followed: what burns, what is unknown, what is coming, and everybody's state. */
export function OverviewPage({ frame, model }: { readonly frame: Frame; readonly model: OverviewModel }): VNode {
  const { product, overview } = useWords();
  const { counts } = model;
  return (
    <Layout frame={frame} styles={['overview.css']} title={product} section="overview" refresh={20}>
      <div data-live id="overview">
        <h1>{overview.title}</h1>
        <p class="lead">{overview.headline(counts.open, counts.unknown, counts.running)}</p>
        <BurningSection model={model} />
        <UnknownSection pages={model.unknown} />
        <PlannedSection planned={model.planned} />
      </div>
      <VendorsSection vendors={model.vendors} choice={model.choice} />
    </Layout>
  );
}
