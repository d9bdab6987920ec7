import type { VNode } from 'preact';
import { type Frame, Layout } from '../parts/layout.js';
import { useAddress, useWords } from '../parts/locale.js';
import { Sentence } from '../parts/sentence.js';
import { wordOf } from '../parts/word-of.js';

interface InstallProps {
  readonly frame: Frame;
  readonly asked: readonly string[];
}

/** What is asked for and why, and the way to Slack. */
export function SlackInstallPage({ frame, asked }: InstallProps): VNode {
  const to = useAddress();
  const { oauth } = useWords();
  const { scopes } = oauth;
  return (
    <Layout frame={frame} title={oauth.title} section="none">
      <h1>{oauth.title}</h1>
      <p class="lead">{oauth.lead}</p>
      <p>
        <a class="button primary" href={to('/slack/install/go')} rel="nofollow">
          {oauth.button}
        </a>
      </p>
      <h2>{oauth.asks}</h2>
      <dl>
        {asked.map((scope) => (
          <>
            <dt>
              <code>{scope}</code>
            </dt>
            <dd>{wordOf(scopes, scope)}</dd>
          </>
        ))}
      </dl>
      <p>{oauth.never}</p>
      <p>{oauth.organisation}</p>
    </Layout>
  );
}

interface InstalledProps {
  readonly frame: Frame;
  readonly name: string;
  readonly isOrg: boolean;
  readonly appUrl: string | null;
  /** Optional permissions that were not given. */
  readonly without: readonly string[];
}

/** It is done, and what to do next. */
export function SlackInstalledPage({ frame, name, isOrg, appUrl, without }: InstalledProps): VNode {
  const { done } = useWords().oauth;
  return (
    <Layout frame={frame} title={done.title(name)} section="none">
      <h1>{done.title(name)}</h1>
      <p class="lead">{done.text}</p>
      {isOrg ? <p>{done.organisation}</p> : null}
      <ol>
        <li>{done.first}</li>
        <li>
          <Sentence text={done.second} />
        </li>
        <li>
          <Sentence text={done.third} />
        </li>
      </ol>
      {without.length === 0 ? null : <p>{done.without(without.join(', '))}</p>}
      {appUrl === null ? null : (
        <p>
          <a class="button primary" href={appUrl}>
            {done.open}
          </a>
        </p>
      )}
    </Layout>
  );
}

interface FailedProps {
  readonly frame: Frame;
  readonly title: string;
  readonly text: string;
  /** Whether beginning again is of any use. */
  readonly mayRetry: boolean;
}

export function SlackInstallFailedPage({ frame, title, text, mayRetry }: FailedProps): VNode {
  const to = useAddress();
  const { oauth } = useWords();
  return (
    <Layout frame={frame} title={title} section="none">
      <h1>{title}</h1>
      <p class="lead">
        <Sentence text={text} />
      </p>
      {mayRetry ? (
        <p>
          <a class="button" href={to('/slack/install')}>
            {oauth.again}
          </a>
        </p>
      ) : null}
    </Layout>
  );
}
