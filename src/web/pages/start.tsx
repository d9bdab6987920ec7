import type { VNode } from 'preact';
import { EntranceLinks, type Entrances } from '../parts/entrance-links.js';
import { type Frame, Layout } from '../parts/layout.js';
import { useAddress, useWords } from '../parts/locale.js';
import { Sentence } from '../parts/sentence.js';
import { State } from '../parts/state.js';
import type { Tone } from '../parts/tone.js';

/** Whether one thing that a connection needs is in place. It never carries a value, only what is wrong with it. */
export interface ConnectionCheck {
  readonly group: 'storage' | 'slack' | 'discord';
  /** The variable or the part: `SLACK_BOT_TOKEN`, `PostgreSQL (embedded)`. */
  readonly label: string;
  readonly state: 'ok' | 'missing' | 'wrong';
  /** One sentence, where there is something to say or to do. */
  readonly detail: string | null;
}

const tones: Record<ConnectionCheck['state'], Tone> = { ok: 'fine', missing: 'quiet', wrong: 'stale' };
const groups = ['storage', 'slack', 'discord'] as const;

function Checks({ checks }: { readonly checks: readonly ConnectionCheck[] }): VNode {
  const { connect } = useWords().doors;
  return (
    <div data-live id="checks">
      {groups
        .map((group) => ({ group, found: checks.filter((check) => check.group === group) }))
        .filter(({ found }) => found.length > 0)
        .map(({ group, found }) => (
          <>
            <h3>{connect.groups[group]}</h3>
            <ul class="checks">
              {found.map((check) => (
                <li>
                  <span class="check-label">{check.label}</span>
                  <State tone={tones[check.state]} word={connect.states[check.state]} />
                  {check.detail === null ? null : <span class="meta">{check.detail}</span>}
                </li>
              ))}
            </ul>
          </>
        ))}
    </div>
  );
}

function DemoDoor({ running }: { readonly running: boolean }): VNode {
  const to = useAddress();
  const { demo } = useWords().doors;
  return (
    <section class="door" aria-labelledby="door-demo">
      <h2 id="door-demo">{demo.title}</h2>
      <p>{demo.text}</p>
      <form method="post" action={to('/demo')}>
        <button type="submit" class="primary">
          {demo.button}
        </button>
      </form>
      {running ? (
        <p>
          <a href={to('/preview')}>{demo.running}</a>
        </p>
      ) : null}
    </section>
  );
}

export function PasteForm({ text, complaint }: { readonly text: string; readonly complaint: string | null }): VNode {
  const to = useAddress();
  const { paste } = useWords().doors;
  return (
    <form method="post" action={to('/start/vendors')}>
      <label for="vendors-text">{paste.label}</label>
      <textarea
        id="vendors-text"
        name="text"
        rows={6}
        placeholder={paste.placeholder}
        spellcheck={false}
        required
        {...(complaint === null ? {} : { 'aria-describedby': 'vendors-complaint', 'aria-invalid': 'true' as const })}
      >
        {text}
      </textarea>
      {complaint === null ? null : (
        <p class="complaint" id="vendors-complaint" role="alert">
          {complaint}
        </p>
      )}
      <button type="submit" class="primary">
        {paste.button}
      </button>
    </form>
  );
}

export interface StartModel {
  readonly followedPages: number;
  readonly hasPreview: boolean;
  readonly checks: readonly ConnectionCheck[];
  /** Shown to admins only. */
  readonly entrances: Entrances;
  readonly pasted: { readonly text: string; readonly complaint: string } | null;
}

/** Three doors: see it, connect it, fill it. */
export function StartPage({
  frame,
  followedPages,
  hasPreview,
  checks,
  entrances,
  pasted,
}: StartModel & { readonly frame: Frame }): VNode {
  const { doors, product } = useWords();
  return (
    <Layout
      frame={frame}
      styles={['record.css', 'chat.css']}
      title={followedPages === 0 ? product : doors.title}
      section="start"
      refresh={5}
      wide
    >
      <h1>{product}</h1>
      <p class="lead">{doors.lead}</p>
      {followedPages === 0 ? null : <p class="hint">{doors.followed(followedPages)}</p>}
      <div class="doors">
        <DemoDoor running={hasPreview} />
        <section class="door" aria-labelledby="door-connect">
          <h2 id="door-connect">{doors.connect.title}</h2>
          <p>
            <Sentence text={doors.connect.text} />
          </p>
          <Checks checks={checks} />
          <p class="meta">{doors.connect.values}</p>
          {frame.admin ? <EntranceLinks entrances={entrances} heading="h3" /> : null}
        </section>
        <section class="door" aria-labelledby="door-paste">
          <h2 id="door-paste">{doors.paste.title}</h2>
          <p>{doors.paste.text}</p>
          <PasteForm text={pasted?.text ?? ''} complaint={pasted?.complaint ?? null} />
        </section>
      </div>
    </Layout>
  );
}
