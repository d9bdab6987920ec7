import { type StormIncident, wordingOf } from './storm.js';

/** A message as people see it; `rootId` of what stands in the channel itself is null. */
export interface Seen {
  readonly id: string;
  readonly rootId: string | null;
  readonly text: string;
}

/** What can be wrong. `stray`: a message that belongs to nothing, or to a thread and stands outside of it. */
export const wrongs = ['lost', 'doubled', 'disordered', 'wrongRoot', 'stray'] as const;
export type Wrong = (typeof wrongs)[number];

export interface Finding {
  readonly wrong: Wrong;
  readonly words: string;
  /** What it is about, where that is known: an incident for roots, an update for replies. */
  readonly about: string | undefined;
}

interface Thread {
  readonly about: string;
  readonly text: string;
  readonly replies: Seen[];
}

const incidentIn = (text: string): string | undefined => /Trouble (v\d+-i\d+)/.exec(text)?.[1];
const updateIn = (text: string): { token: string; incident: string; wording: number } | undefined => {
  const [, token, incident, wording] = /((v\d+-i\d+)-u\d+) w(\d)/.exec(text) ?? [];
  return token === undefined || incident === undefined ? undefined : { token, incident, wording: Number(wording) };
};

/** Compares one channel with what its vendors said. */
export function judge(expected: readonly StormIncident[], seen: readonly Seen[]): Finding[] {
  const { threads, findings } = threadsOf(expected, seen);
  for (const incident of expected) {
    const own = threads.filter(({ about }) => about === incident.token);
    findings.push(...rootsOf(incident, own));
    findings.push(...own.flatMap(({ replies }) => orderOf(incident, replies)));
    findings.push(
      ...repliesOf(
        incident,
        own.flatMap(({ replies }) => replies),
      ),
    );
  }
  return findings;
}

function threadsOf(expected: readonly StormIncident[], seen: readonly Seen[]): { threads: Thread[]; findings: Finding[] } {
  const findings: Finding[] = [];
  const threads = new Map<string, Thread>();
  const stray = (message: Seen): void => {
    findings.push({ wrong: 'stray', words: message.text.slice(0, 160), about: updateIn(message.text)?.token });
  };
  for (const message of seen.filter(({ rootId }) => rootId === null)) {
    const about = incidentIn(message.text);
    if (about === undefined || !expected.some(({ token }) => token === about)) stray(message);
    else threads.set(message.id, { about, text: message.text, replies: [] });
  }
  for (const message of seen) {
    if (message.rootId === null) continue;
    const thread = threads.get(message.rootId);
    const update = updateIn(message.text);
    if (thread === undefined || update === undefined) stray(message);
    else if (thread.about !== update.incident)
      findings.push({ wrong: 'wrongRoot', words: `${update.token} stands under ${thread.about}`, about: update.token });
    else thread.replies.push(message);
  }
  return { threads: [...threads.values()], findings };
}

function rootsOf({ token }: StormIncident, own: readonly Thread[]): Finding[] {
  if (own.length === 0) return [{ wrong: 'lost', words: `${token} has no root`, about: token }];
  const doubled = own.slice(1).map((): Finding => ({ wrong: 'doubled', words: `the root of ${token}`, about: token }));
  if (own.some(({ text }) => /resolved/i.test(text))) return doubled;
  return [...doubled, { wrong: 'lost', words: `the root of ${token} does not say that it is over`, about: token }];
}

function repliesOf({ updates }: StormIncident, replies: readonly Seen[]): Finding[] {
  return updates.flatMap((update): Finding[] => {
    const { token } = update;
    const copies = replies.map(({ text }) => updateIn(text)).filter((found) => found?.token === token);
    if (copies.length === 0) return [{ wrong: 'lost', words: `${token} is not there`, about: token }];
    const doubled = copies.slice(1).map((): Finding => ({ wrong: 'doubled', words: token, about: token }));
    if (copies.some((copy) => copy?.wording === wordingOf(update))) return doubled;
    return [...doubled, { wrong: 'lost', words: `${token} has not its last wording`, about: token }];
  });
}

/** Whatever stands behind a later update than its own. */
function orderOf({ updates }: StormIncident, replies: readonly Seen[]): Finding[] {
  const places = replies.map(({ text }) => updates.findIndex(({ token }) => token === updateIn(text)?.token));
  const findings: Finding[] = [];
  for (const [index, place] of places.entries()) {
    const token = updates[place]?.token;
    const isFirstCopy = places.indexOf(place) === index;
    if (isFirstCopy && places.slice(0, index).some((earlier) => earlier > place))
      findings.push({ wrong: 'disordered', words: `${token} stands after a later one`, about: token });
  }
  return findings;
}
