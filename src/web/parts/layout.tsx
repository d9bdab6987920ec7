import type { ComponentChildren, VNode } from 'preact';
import { useWords } from '../words/words.js';

/** What every page needs from the request and the installation. */
export interface Frame {
  /** Whether the reader may change things. */
  readonly admin: boolean;
  readonly version: string;
  /** Address of an asset, with the hash of its content. */
  readonly asset: (name: string) => string;
  /** Shown once after a change: what was done. */
  readonly said: string | null;
}

export type Section = 'overview' | 'preview' | 'start' | 'admin' | 'none';

interface LayoutProps {
  readonly frame: Frame;
  readonly title: string;
  readonly section: Section;
  /** Seconds after which the script fetches the parts marked as live again. */
  readonly refresh?: number;
  readonly wide?: boolean;
  readonly children: ComponentChildren;
}

const addresses: readonly (readonly [Exclude<Section, 'none'>, string])[] = [
  ['overview', '/'],
  ['preview', '/preview'],
  ['start', '/start'],
  ['admin', '/admin'],
];

function Header({ frame, section }: Pick<LayoutProps, 'frame' | 'section'>): VNode {
  const { product, nav } = useWords();
  return (
    <header class="site">
      <a class="brand" href="/">
        <img src={frame.asset('bell.svg')} alt="" width="22" height="22" />
        {product}
      </a>
      <nav aria-label={nav.label}>
        {addresses
          .filter(([name]) => name !== 'admin' || frame.admin)
          .map(([name, href]) => (
            <a href={href} {...(name === section ? { 'aria-current': 'page' as const } : {})}>
              {nav[name]}
            </a>
          ))}
      </nav>
    </header>
  );
}

function Footer({ frame }: Pick<LayoutProps, 'frame'>): VNode {
  const { footer } = useWords();
  return (
    <footer class="site">
      <p>{frame.admin ? footer.admin : footer.enter}</p>
      <p>
        <span data-zone-off={footer.zoneUtc} data-zone-on={footer.zoneLocal} class="zone">
          {footer.zoneUtc}
        </span>
        <span>{footer.version(frame.version)}</span>
      </p>
    </footer>
  );
}

export function Layout({ frame, title, section, refresh, wide, children }: LayoutProps): VNode {
  const words = useWords();
  return (
    <html lang={words.lang} {...(refresh === undefined ? {} : { 'data-refresh': String(refresh) })}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title === words.product ? title : `${title} · ${words.product}`}</title>
        <link rel="icon" href={frame.asset('bell.svg')} type="image/svg+xml" />
        {['base.css', 'record.css', 'chat.css'].map((name) => (
          <link rel="stylesheet" href={frame.asset(name)} />
        ))}
        <script type="module" src={frame.asset('live.js')} />
      </head>
      <body>
        <a class="skip" href="#content">
          {words.skip}
        </a>
        <Header frame={frame} section={section} />
        <main id="content" class={wide === true ? 'wide' : ''}>
          {frame.said === null ? null : (
            <p class="said" role="status">
              {frame.said}
            </p>
          )}
          {children}
        </main>
        <Footer frame={frame} />
      </body>
    </html>
  );
}
