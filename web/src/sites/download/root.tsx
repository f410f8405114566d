import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { messages } from '../../i18n/en.ts';
import { BrokenPage } from '../../platform/broken-page.tsx';
import { Document } from '../../platform/document.tsx';
import { documentCss } from '../../platform/inline-css.ts';
import { LoadingPage } from '../../platform/loading-page.tsx';
import { pageMeta } from '../../platform/page-meta.ts';
import styles from './site.css?inline';

const css = documentCss(import.meta.env.SSR ? styles : '');

export function meta() {
  return pageMeta({ title: messages.brand.downloadCenter });
}

export function Layout({ children }: { children: ReactNode }) {
  return <Document css={css}>{children}</Document>;
}

export function HydrateFallback() {
  return (
    <main className="flex flex-1 flex-col">
      <LoadingPage title={messages.brand.downloadCenter} />
    </main>
  );
}

export function ErrorBoundary() {
  return <BrokenPage />;
}

export default function Root() {
  return <Outlet />;
}
