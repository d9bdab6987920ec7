import type { VNode } from 'preact';
import type { IncidentMark } from '../../db/record/incident-marks.js';
import { useAddress, useWords } from '../parts/locale.js';
import { Time } from '../parts/time.js';

/** Who pressed "affected", and where: names of people and channels, for the admin only. */
export function Affected({ id, marks }: { readonly id: string; readonly marks: readonly IncidentMark[] }): VNode | null {
  const to = useAddress();
  const { incident } = useWords();
  if (marks.length === 0) return null;
  const count = (keys: readonly string[]): number => new Set(keys).size;
  const people = count(marks.map(({ workspace, personId }) => `${workspace} ${personId}`));
  const channels = count(marks.map(({ workspace, channelName }) => `${workspace} ${channelName}`));
  return (
    <section aria-labelledby="affected">
      <h2 id="affected">{incident.affected}</h2>
      <p>{incident.affectedLead(people, channels)}</p>
      <table class="stack">
        <thead>
          <tr>
            <th scope="col">{incident.person}</th>
            <th scope="col">{incident.channel}</th>
            <th scope="col">{incident.time}</th>
          </tr>
        </thead>
        <tbody>
          {marks.map((mark) => (
            <tr>
              <th scope="row">{mark.personName}</th>
              <td data-label={incident.channel}>
                #{mark.channelName} <span class="meta">{mark.workspace}</span>
              </td>
              <td data-label={incident.time}>
                <Time at={mark.markedAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul class="links">
        <li>
          <a href={to(`/incidents/${id}/affected.csv`)}>{incident.asCsv}</a>
        </li>
        <li>
          <a href={to(`/incidents/${id}/affected.json`)}>{incident.asJson}</a>
        </li>
      </ul>
    </section>
  );
}
