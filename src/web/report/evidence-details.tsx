import type { VNode } from 'preact';
import type { Evidence, IncidentEvidence, Said } from '../../domain/incident-evidence.js';
import { useWords } from '../parts/locale.js';

function SaidLine({ said }: { readonly said: Said }): VNode {
  const { incident } = useWords();
  const { seq, where, role, rule } = said;
  return (
    <li>
      <q>
        {said.before}
        <mark>{said.words}</mark>
        {said.after}
      </q>{' '}
      <span class="meta">
        {seq === null ? incident.inPlace[where] : <a href={`#u-${seq}`}>{incident.inUpdate(seq)}</a>}
        {role === null ? null : `, ${incident.role[role]}`}
        {', '}
        {incident.rule} <code>{rule}</code>
      </span>
    </li>
  );
}

function Named({ evidence, kind }: { readonly evidence: Evidence; readonly kind: 'region' | 'component' }): VNode {
  const { incident } = useWords();
  return (
    <div>
      <dt>
        <span class={`tag ${kind}`}>{evidence.name}</span>
      </dt>
      <dd>
        {evidence.said.length === 0 ? (
          <span class="meta">{incident.listed}</span>
        ) : (
          <ul>
            {evidence.said.map((said) => (
              <SaidLine said={said} />
            ))}
          </ul>
        )}
      </dd>
    </div>
  );
}

const mostNamed = 40;

/** The words behind every region and component: in which update, in what role, by which rule. */
export function EvidenceDetails({ evidence }: { readonly evidence: IncidentEvidence }): VNode | null {
  const { incident } = useWords();
  const { components, regions, spared } = evidence;
  if (components.length + regions.length + spared.length === 0) return null;
  return (
    <details class="evidence">
      <summary>{incident.evidence}</summary>
      <dl>
        {components.slice(0, mostNamed).map((one) => (
          <Named evidence={one} kind="component" />
        ))}
        {[...regions, ...spared].slice(0, mostNamed).map((one) => (
          <Named evidence={one} kind="region" />
        ))}
      </dl>
    </details>
  );
}
