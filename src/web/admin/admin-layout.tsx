import type { ComponentChildren, VNode } from 'preact';
import type { WebWords } from '../../words/web/en.js';
import { type Frame, Layout } from '../parts/layout.js';
import { useAddress, useWords } from '../parts/locale.js';

export type AdminPart = Exclude<keyof WebWords['admin']['menu'], 'label'>;

export const adminParts: readonly AdminPart[] = ['troubles', 'subscriptions', 'pages', 'deliveries', 'installations', 'audit'];

export const addressOf = (part: AdminPart): string => (part === 'troubles' ? '/admin' : `/admin/${part}`);

interface AdminLayoutProps {
  readonly frame: Frame;
  readonly part: AdminPart;
  /** Of a page below one of the parts; left out: it is the part itself, which says what it is for. */
  readonly title?: string;
  readonly refresh?: number;
  readonly children: ComponentChildren;
}

/** What all pages of the admin have around them: the way to each other, and what this one is for. */
export function AdminLayout({ frame, part, title, refresh, children }: AdminLayoutProps): VNode {
  const to = useAddress();
  const { admin } = useWords();
  const heading = title ?? (part === 'troubles' ? admin.title : admin.menu[part]);
  return (
    <Layout
      frame={frame}
      styles={['admin.css']}
      title={heading === admin.title ? heading : `${heading} · ${admin.title}`}
      section="admin"
      wide
      {...(refresh === undefined ? {} : { refresh })}
    >
      <nav class="admin-menu" aria-label={admin.menu.label}>
        {adminParts.map((each) => (
          <a href={to(addressOf(each))} {...(each === part ? { 'aria-current': 'page' as const } : {})}>
            {admin.menu[each]}
          </a>
        ))}
      </nav>
      <h1>{heading}</h1>
      {title === undefined ? <p class="hint">{admin.about[part]}</p> : null}
      {children}
      <form method="post" action={to('/admin/leave')}>
        <button type="submit" class="quiet">
          {admin.leave}
        </button>
      </form>
    </Layout>
  );
}
