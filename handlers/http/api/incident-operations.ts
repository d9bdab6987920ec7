import { Change, IncidentDetail, listOf, UpdateHistory } from './answers.js';
import { digits } from './cursor.js';
import { Id, paging } from './inputs.js';
import { openRead } from './open-read.js';
import { defineOperation, type Operation } from './operation.js';
import { paged } from './paged.js';
import type { ApiPort } from './port.js';
import { unknownThing } from './problem.js';
import { detailShown, updateShown } from './shown.js';

const incident = (port: ApiPort): Operation =>
  defineOperation({
    ...openRead,
    id: 'getIncident',
    address: '/incidents/{incident}',
    summary: 'One incident with every update.',
    path: { incident: Id },
    query: {},
    answer: IncidentDetail,
    refusals: [404],
    async run({ path, viewer, base }) {
      const found = await port.incident(viewer.tenantId, path.incident);
      return found === undefined ? unknownThing('incident with this id') : { kind: 'reply', body: detailShown(base, found) };
    },
  });

const updates = (port: ApiPort): Operation =>
  defineOperation({
    ...openRead,
    id: 'listUpdates',
    address: '/incidents/{incident}/updates',
    summary: 'The updates of an incident, in the order in which they were first seen, each with every wording that it ever had.',
    path: { incident: Id },
    query: paging,
    answer: listOf(UpdateHistory),
    refusals: [404],
    async run({ path, query, viewer }) {
      const found = await port.incident(viewer.tenantId, path.incident);
      if (found === undefined) return unknownThing('incident with this id');
      const revisions = await port.revisions(found);
      return paged(
        'updates',
        found.incident.updates.toSorted((a, b) => a.seq - b.seq),
        ({ seq }) => digits(seq),
        (update) => ({
          ...updateShown(update),
          revisions: revisions.filter(({ seq }) => seq === update.seq).map(({ seq: _own, ...revision }) => revision),
        }),
        query,
      );
    },
  });

const changes = (port: ApiPort): Operation =>
  defineOperation({
    ...openRead,
    id: 'listChanges',
    address: '/incidents/{incident}/changes',
    summary: 'What was seen to change about an incident, oldest first.',
    path: { incident: Id },
    query: paging,
    answer: listOf(Change),
    refusals: [404],
    async run({ path, query, viewer }) {
      const found = await port.incident(viewer.tenantId, path.incident);
      if (found === undefined) return unknownThing('incident with this id');
      return paged(
        'changes',
        await port.changes(found),
        ({ revision, ordinal }) => `${digits(revision)}.${digits(ordinal)}`,
        ({ revision, kind, seq, from, to, seenAt }) => ({ revision, kind, update: seq, from, to, seenAt }),
        query,
      );
    },
  });

/** Of one incident. */
export const incidentOperations = (port: ApiPort): readonly Operation[] => [incident, updates, changes].map((make) => make(port));
