import { type ReactNode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { SiteApp } from '../routing/site-app.tsx';
import { beginSite } from './begin-site.ts';
import type { PageMeta } from './page-meta.ts';
import type { Site } from './site.ts';
import { useRedraw } from './use-redraw.ts';

/** The body of a document. The prerendered head stays, except for its title. */
function Body({ meta, children }: { meta: PageMeta; children: ReactNode }) {
  useRedraw();
  useEffect(() => {
    document.title = meta.title;
  }, [meta.title]);
  return children;
}

/**
 * Renders the body of a prerendered document with Preact. It reuses the elements that it finds, and
 * corrects those that differ.
 */
export async function startLightSite(site: Site): Promise<void> {
  await beginSite(site, (first) =>
    createRoot(document.body).render(<SiteApp site={site} {...first} Document={Body} />),
  );
}
