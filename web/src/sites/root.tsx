import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { site } from 'virtual:site/site.ts';
import { BrokenPage } from '../platform/document/broken-page.tsx';
import { Document } from '../platform/document/document.tsx';
import { documentCss } from '../platform/document/inline-css.ts';
import { LoadingPage } from '../platform/document/loading-page.tsx';
import { pageMeta } from '../platform/document/page-meta.ts';
import styles from 'virtual:site/site.css?inline';

const css = documentCss(import.meta.env.SSR ? styles : '');

export function meta() {
  return pageMeta({ title: site.name });
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <Document css={css} headScript={site.headScript}>
      {children}
    </Document>
  );
}

export function HydrateFallback() {
  return (
    <main className="flex flex-1 flex-col">
      <LoadingPage title={site.name} />
    </main>
  );
}

export function ErrorBoundary() {
  return <BrokenPage />;
}

/** The root of every site; what is specific to one is in its `site.ts`. */
export default function Root() {
  return (
    <site.Providers>
      <Outlet />
    </site.Providers>
  );
}
