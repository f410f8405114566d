import { use, type ReactNode } from 'react';
import { Meta, Scripts } from 'react-router';
import { messages } from '../../i18n/en.ts';
import bodyFont from '../fonts/geist-english.woff2?url';
import { PageHead } from '../routing/page-head.tsx';
import { themeScript } from '../theme/theme.ts';
import { documentCssId } from './inline-css.ts';
import { StillDocument } from './still-page.ts';
import { stillScript } from './still-script.ts';
import { useRedraw } from './use-redraw.ts';

type DocumentProps = {
  css: string;
  /** What the site itself does before the first paint. */
  headScript?: string | undefined;
  children: ReactNode;
};

/**
 * Only the prerendered document has it: drawn again after a mismatch, React would write its text in
 * the browser, where that is a forbidden sink. The build adds what only the complete build knows.
 */
function HeadScript({ text }: { text: string }) {
  return import.meta.env.SSR ? <script>{text}</script> : null;
}

/** A page that is not hydrated needs no React, only what the build writes into it. */
function PageScripts() {
  return use(StillDocument) ? <script>{stillScript()}</script> : <Scripts />;
}

/** The document around every page of every site: head, inlined style sheet, theme, scripts. */
export function Document({ css, headScript = '', children }: DocumentProps) {
  useRedraw();
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <HeadScript text={`${themeScript}${headScript}`} />
        {import.meta.env.SSR ? <Meta /> : <PageHead />}
        <link rel="preload" href={bodyFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <style id={documentCssId}>{css}</style>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <noscript>
          {/* What React does not look at in the browser need not be sent there. */}
          {import.meta.env.SSR ? (
            <p className="page-width border-b border-line py-3 text-sm">
              {messages.connection.withoutScripts}
            </p>
          ) : null}
        </noscript>
        {/* oxlint-disable-next-line pages/text-alone -- a document's pages are elements */}
        {children}
        {import.meta.env.SSR ? <PageScripts /> : null}
      </body>
    </html>
  );
}
