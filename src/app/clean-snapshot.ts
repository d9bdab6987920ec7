import type { PageLook, SnapshotComponent, SnapshotIncident, SnapshotUpdate } from '../domain/snapshot.js';
import { isInCalendar } from '../domain/time.js';
import { soundTimes } from './sound-times.js';

/** U+0000 and half surrogate pairs cannot be stored as PostgreSQL text, and would come back as other characters: an edit at every look. */
export const cleanText = (text: string): string =>
  text.isWellFormed() && !text.includes('\u0000') ? text : text.replaceAll('\u0000', '').toWellFormed();

const cleanTexts = (texts: readonly string[]): string[] => texts.map(cleanText);

/** Of an id something has to be left. */
const cleanId = (id: string): string => cleanText(id) || '\ufffd';

const cleanComponent = (component: SnapshotComponent): SnapshotComponent => ({
  ...component,
  id: cleanText(component.id),
  name: cleanText(component.name),
  group: component.group === null ? null : cleanText(component.group),
  regions: cleanTexts(component.regions),
});

const cleanUpdate = (update: SnapshotUpdate): SnapshotUpdate => ({
  ...update,
  id: update.id === null ? null : cleanText(update.id),
  body: cleanText(update.body),
  components: cleanTexts(update.components),
});

const cleanIncident = (incident: SnapshotIncident): SnapshotIncident => ({
  ...incident,
  id: cleanId(incident.id),
  title: cleanText(incident.title),
  url: incident.url === null ? null : cleanText(incident.url),
  components: cleanTexts(incident.components),
  regions: cleanTexts(incident.regions),
  updates: incident.updates.map(cleanUpdate),
});

/** The same look with every text and time in a form that survives storage unchanged; ids are changed wherever they are named. */
export function cleanSnapshot(look: PageLook): PageLook {
  const { snapshot, asOf, sketched, latestOnly, looseKeys } = look;
  const sound = snapshot.incidents.map(soundTimes);
  const notes = [...snapshot.notes, ...sound.flatMap((one) => one.notes)];
  return {
    ...look,
    asOf: asOf !== null && isInCalendar(asOf) ? asOf : null,
    ...(sketched === undefined ? {} : { sketched: sketched.map(cleanId) }),
    ...(latestOnly === undefined ? {} : { latestOnly: latestOnly.map(cleanId) }),
    ...(looseKeys === undefined ? {} : { looseKeys: looseKeys.map(cleanId) }),
    snapshot: {
      ...snapshot,
      page: { name: cleanText(snapshot.page.name), url: cleanText(snapshot.page.url) },
      notes: notes.map(({ code, detail }) => ({ code, detail: cleanText(detail) })),
      components: snapshot.components.map(cleanComponent),
      incidents: sound.map(({ incident }) => cleanIncident(incident)),
    },
  };
}
