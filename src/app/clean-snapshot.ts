import type { PageLook } from '../domain/snapshot.js';

/** U+0000 and half surrogate pairs cannot be stored as PostgreSQL text, and would come back as other characters: an edit at every look. */
export const cleanText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** The same snapshot with every text in a form that survives storage unchanged. */
export function cleanSnapshot(look: PageLook): PageLook {
  const { snapshot } = look;
  return {
    ...look,
    snapshot: {
      ...snapshot,
      page: { name: cleanText(snapshot.page.name), url: cleanText(snapshot.page.url) },
      notes: snapshot.notes.map((note) => ({ code: note.code, detail: cleanText(note.detail) })),
      components: snapshot.components.map((component) => ({
        ...component,
        id: cleanText(component.id),
        name: cleanText(component.name),
        group: component.group === null ? null : cleanText(component.group),
      })),
      incidents: snapshot.incidents.map((incident) => ({
        ...incident,
        id: cleanText(incident.id),
        title: cleanText(incident.title),
        url: incident.url === null ? null : cleanText(incident.url),
        components: incident.components.map(cleanText),
        updates: incident.updates.map((update) => ({
          ...update,
          id: update.id === null ? null : cleanText(update.id),
          body: cleanText(update.body),
          components: update.components.map(cleanText),
        })),
      })),
    },
  };
}
