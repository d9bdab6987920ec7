import type { IsoTime } from '../../domain/time.js';
import type { FeedItem } from './feed-document.js';
import { componentsOfLabel, impactOfSeverity, kindOfType, type Label, type LabelName, labelsOf } from './feed-labels.js';
import { withoutLines } from './feed-lines.js';
import type { BodyContext, BodyReading } from './feed-reading.js';
import { notedFeedTime } from './feed-time.js';
import { trimBody } from './feed-trim.js';
import type { Notes } from './notes.js';
import { statusOfLabel } from './status-words.js';

/**
 * Bodies that hold the state as "Status: Monitoring" among other labelled lines, and only the latest text. incident.io is one of them: label and
 * value in bold, affected components as a list.
 */
export function readLabelledBody(item: FeedItem, { notes }: BodyContext): BodyReading | null {
  const labels = labelsOf(item.html);
  const state = labels.find(({ name }) => name === 'status');
  if (state === undefined || state.value === '') return null;
  const status = statusOfLabel(state.value);
  if (status === null) notes.add('unknown-word', `the status of "${item.title.slice(0, 60)}" is "${state.value.slice(0, 60)}"`);
  const body = trimBody(
    withoutLines(
      item.html,
      labels.flatMap(({ lines }) => lines),
    ),
  );
  return {
    grammar: state.lines[0]?.isBold === true ? 'incidentio' : 'labelled',
    updates: [{ status: status ?? 'unknown', body, at: item.updatedAt ?? item.publishedAt }],
    ...factsOfLabels(labels, item, notes),
  };
}

const stated = (labels: readonly Label[], name: LabelName): string => labels.find((label) => label.name === name)?.value ?? '';

/** What labelled lines tell about the incident as a whole. */
export function factsOfLabels(
  labels: readonly Label[],
  item: FeedItem,
  notes: Notes,
): Pick<BodyReading, 'kind' | 'impact' | 'components' | 'regions' | 'scheduledFor' | 'scheduledUntil'> {
  const kind = kindOfType(stated(labels, 'type'));
  const timeOf = (name: LabelName): IsoTime | null => {
    const text = stated(labels, name);
    return text === '' ? null : notedFeedTime(text, `the ${name} of "${item.title.slice(0, 60)}"`, notes);
  };
  return {
    ...(kind === null ? {} : { kind }),
    impact: impactOfSeverity(stated(labels, 'severity')),
    components: componentsOfLabel(stated(labels, 'components')),
    regions: componentsOfLabel(stated(labels, 'regions')),
    scheduledFor: timeOf('start'),
    scheduledUntil: timeOf('end'),
  };
}
