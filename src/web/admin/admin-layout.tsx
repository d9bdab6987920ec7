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
  readonly refresh?: number;
  readonly children: ComponentChildren;
}

/** What all pages of the admin have around them: the way to each other, and what this one is for. */
export function AdminLayout({ frame, part, refresh, children }: AdminLayoutProps): VNode {
  const to = useAddress();
  const { admin } = useWords();
  const title = part === 'troubles' ? admin.title : `${admin.menu[part]} · ${admin.title}`;
  return (
    <Layout
      frame={frame}
      styles={['admin.css']}
      title={title}
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
      <h1>{part === 'troubles' ? admin.title : admin.menu[part]}</h1>
      <p class="hint">{admin.about[part]}</p>
      {children}
      <form method="post" action={to('/admin/leave')}>
        <button type="submit" class="quiet">
          {admin.leave}
        </button>
      </form>
    </Layout>
  );
}
