import type { ReactNode } from 'react';
import bodyFont from '../fonts/geist-english.woff2?url';
import { language } from './language.ts';
import type { PageMeta } from './page-meta.ts';
import { useRedraw } from './use-redraw.ts';

const STYLE_SHEET_ID = 'site-css';

/**
 * The parts that only a prerendered document has, and that React does not look for in the browser.
 * If React drew them again after a mismatch, a script would be text written to a forbidden sink.
 */
export type Written = {
  styles: string;
  head: ReactNode;
  /** Shown if scripts are disabled. */
  withoutScripts: ReactNode;
  scripts: ReactNode;
};

type DocumentProps = { meta: PageMeta; written: Written | undefined; children: ReactNode };

/** The document of every page of every site. */
export function Document({ meta, written, children }: DocumentProps) {
  useRedraw();
  return (
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {written?.head}
        <title>{meta.title}</title>
        {meta.description === undefined ? null : (
          <meta name="description" content={meta.description} />
        )}
        <link rel="preload" href={bodyFont} as="font" type="font/woff2" crossOrigin="" />
        <style id={STYLE_SHEET_ID}>{written?.styles ?? styleSheet()}</style>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <noscript>{written?.withoutScripts}</noscript>
        {children}
        {written?.scripts}
      </body>
    </html>
  );
}

let text: string | undefined;

/**
 * The prerendered style sheet of the document: it is sent once, inside the document, and never
 * inside a script.
 */
function styleSheet(): string {
  text ??= document.getElementById(STYLE_SHEET_ID)?.textContent ?? '';
  return text;
}
