import type { ComponentChildren, VNode } from 'preact';
import { languages } from '../../domain/language.js';
import { languageName } from '../../words/languages.js';
import { useAddress, useLocale, useWords } from './locale.js';

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
  /** Beside the base: what only this kind of page looks like. A first view is small. */
  readonly styles?: readonly string[];
  /** One sentence for search engines and for previews of links in chats. */
  readonly description?: string;
  /** Path of an Atom feed about what the page shows. */
  readonly feed?: string;
  readonly children: ComponentChildren;
}

const addresses: readonly (readonly [Exclude<Section, 'none'>, string])[] = [
  ['overview', '/'],
  ['preview', '/preview'],
  ['start', '/start'],
  ['admin', '/admin'],
];

function Header({ frame, section }: Pick<LayoutProps, 'frame' | 'section'>): VNode {
  const to = useAddress();
  const { product, nav } = useWords();
  return (
    <header class="site">
      <a class="brand" href={to('/')}>
        <img src={frame.asset('bell.svg')} alt="" width="22" height="22" />
        {product}
      </a>
      <nav aria-label={nav.label}>
        {addresses
          .filter(([name]) => name !== 'admin' || frame.admin)
          .map(([name, href]) => (
            <a href={to(href)} {...(name === section ? { 'aria-current': 'page' as const } : {})}>
              {nav[name]}
            </a>
          ))}
      </nav>
    </header>
  );
}

/** Where this page is found in every language, for search engines and translators; the address without a language chooses by the browser. */
function Alternates(): VNode {
  const { here, origin, prefix } = useLocale();
  return (
    <>
      {origin === '' ? null : <link rel="canonical" href={`${origin}${prefix}${here}`} />}
      {languages.map((language) => (
        <link rel="alternate" hreflang={language} href={`${origin}/${language}${here}`} />
      ))}
      <link rel="alternate" hreflang="x-default" href={`${origin}${here}`} />
    </>
  );
}

/** The same page in another language: a link that can be kept and sent on. */
function Languages(): VNode {
  const { language, here, words } = useLocale();
  return (
    <nav aria-label={words.footer.languages}>
      <ul class="languages">
        {languages.map((other) => (
          <li>
            <a
              href={`/${other}${here}`}
              lang={other}
              hreflang={other}
              {...(other === language ? { 'aria-current': 'true' as const } : {})}
            >
              {languageName(other)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
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
      <Languages />
    </footer>
  );
}

export function Layout({ frame, title, section, refresh, wide, styles = [], description, feed, children }: LayoutProps): VNode {
  const to = useAddress();
  const words = useWords();
  return (
    <html lang={words.lang} dir="ltr" {...(refresh === undefined ? {} : { 'data-refresh': String(refresh) })}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title === words.product ? title : `${title} · ${words.product}`}</title>
        {description === undefined ? null : <meta name="description" content={description} />}
        <Alternates />
        {feed === undefined ? null : <link rel="alternate" type="application/atom+xml" href={to(feed)} />}
        <link rel="icon" href={frame.asset('bell.svg')} type="image/svg+xml" />
        {['base.css', ...styles].map((name) => (
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
