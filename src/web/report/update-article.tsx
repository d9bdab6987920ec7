import type { VNode } from 'preact';
import type { ReportRevision, ReportUpdate } from '../../db/record/report.js';
import { isOwnKey } from '../../domain/own-incident.js';
import { diffWords } from '../../domain/text-diff.js';
import { useWords } from '../parts/locale.js';
import { UpdateState } from '../parts/state.js';
import { Time } from '../parts/time.js';
import { TranslatedText } from '../parts/translated-text.js';
import type { Translation } from '../parts/translations.js';

/** A revision that only took the update off the page, or put it back, is no new wording. */
const wordings = (revisions: readonly ReportRevision[]): ReportRevision[] =>
  revisions.filter((revision, index) => {
    const before = revisions[index - 1];
    return (
      before === undefined || before.body !== revision.body || before.status !== revision.status || before.at !== revision.at
    );
  });

/** What a vendor changed from one wording to the next, word by word. */
function Edit({ before, after }: { readonly before: ReportRevision; readonly after: ReportRevision }): VNode {
  const { incident, status } = useWords();
  return (
    <div class="edit">
      <p class="meta">
        {incident.changeSeen} <Time at={after.seenAt} />
      </p>
      {before.status === after.status ? null : <p>{incident.statusChanged(status[before.status], status[after.status])}</p>}
      {before.at === after.at ? null : (
        <p>
          {incident.timeChanged} <Time at={before.at} /> → <Time at={after.at} />
        </p>
      )}
      {before.body === after.body ? (
        <p class="meta">{incident.bodySame}</p>
      ) : (
        <p class="diff">
          {diffWords(before.body, after.body).map((run) =>
            run.kind === 'added' ? <ins>{run.text}</ins> : run.kind === 'removed' ? <del>{run.text}</del> : run.text,
          )}
        </p>
      )}
    </div>
  );
}

function Edits({ revisions }: { readonly revisions: readonly ReportRevision[] }): VNode | null {
  const { incident } = useWords();
  if (revisions.length < 2) return null;
  return (
    <details class="edits" open>
      <summary>
        {incident.wording} ({revisions.length - 1})
      </summary>
      {revisions.slice(1).map((after, index) => {
        const before = revisions[index];
        return before === undefined ? null : <Edit before={before} after={after} />;
      })}
    </details>
  );
}

interface UpdateArticleProps {
  readonly update: ReportUpdate;
  readonly backdated: boolean;
  readonly translation?: Translation | undefined;
}

/** One update with everything that happened to it since. */
export function UpdateArticle({ update, backdated, translation }: UpdateArticleProps): VNode {
  const { incident } = useWords();
  const revisions = wordings(update.revisions);
  return (
    <>
      <p class="marks">
        <UpdateState status={update.status} />
        <a class="anchor" href={`#u-${update.seq}`}>
          <Time at={update.at} />
        </a>
        {isOwnKey(update.key) ? <span class="note">Tocsin</span> : null}
        {revisions.length > 1 ? <span class="note">{incident.edited(revisions.length - 1)}</span> : null}
        {backdated ? (
          <span class="note">
            {incident.backdated} <Time at={update.firstSeenAt} />
          </span>
        ) : null}
        {update.removedAt === null ? null : (
          <span class="note">
            {incident.removedAt} <Time at={update.removedAt} />
          </span>
        )}
      </p>
      {update.removedAt === null ? (
        <TranslatedText body={update.body} translation={translation} headingLevel={3} />
      ) : (
        <del dateTime={update.removedAt}>
          <TranslatedText body={update.body} translation={translation} headingLevel={3} />
        </del>
      )}
      <Edits revisions={revisions} />
    </>
  );
}
