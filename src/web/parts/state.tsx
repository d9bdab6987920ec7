import type { VNode } from 'preact';
import type { PageView } from '../../db/record/pages.js';
import type { IncidentStatus } from '../../domain/incident.js';
import { unreadableClass } from '../../domain/page-trouble.js';
import type { WebWords } from '../../words/web/en.js';
import { useWords } from './locale.js';
import { impactTone, incidentTone, statusTone, type Tone, type Toned, worstImpact } from './tone.js';

/** A state: a mark whose shape and colour repeat what the word says. */
export const State = ({ tone, word }: { readonly tone: Tone; readonly word: string }): VNode => (
  <span class={`state ${tone}`}>{word}</span>
);

export function IncidentState({ incident }: { readonly incident: Toned }): VNode {
  const { status } = useWords();
  const withdrawn = incident.withdrawnAt !== undefined && incident.withdrawnAt !== null;
  return <State tone={incidentTone(incident)} word={withdrawn ? status.withdrawn : status[incident.status]} />;
}

export function UpdateState({ status }: { readonly status: IncidentStatus }): VNode {
  const words = useWords();
  return <State tone={statusTone(status)} word={words.status[status]} />;
}

/** A page that cannot be read is unknown, never fine. */
export function pageState(page: PageView, words: WebWords): { tone: Tone; word: string; known: boolean } {
  const { pageState: w } = words;
  if (!page.followed) return { tone: 'quiet', word: w.unfollowed, known: true };
  if (page.state === 'failed' || page.state === 'unrecognised')
    return { tone: 'stale', word: w.unreadable[unreadableClass(page.failureCode ?? '')], known: false };
  if (page.state === 'new') return { tone: 'stale', word: w.waiting, known: true };
  const incidents = page.openImpacts.filter((impact) => impact !== 'maintenance');
  const worst = worstImpact(incidents);
  if (worst !== undefined) return { tone: impactTone[worst], word: w.open(incidents.length), known: true };
  if (page.openImpacts.length > 0 || page.status === 'maintenance') return { tone: 'planned', word: w.maintenance, known: true };
  if (page.status === 'minor' || page.status === 'major' || page.status === 'critical') {
    return { tone: impactTone[page.status], word: w.trouble, known: true };
  }
  return { tone: 'fine', word: w.fine, known: true };
}

export function PageStateMark({ page }: { readonly page: PageView }): VNode {
  const { tone, word } = pageState(page, useWords());
  return <State tone={tone} word={word} />;
}
