import { type ReactNode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { SiteApp } from '../routing/site-app.tsx';
import { beginSite } from './begin-site.ts';
import type { PageMeta } from './page-meta.ts';
import type { Site } from './site.ts';
import { useRedraw } from './use-redraw.ts';

/** The body of a document whose head stays as it was prerendered, besides its title. */
function Body({ meta, children }: { meta: PageMeta; children: ReactNode }) {
  useRedraw();
  useEffect(() => {
    document.title = meta.title;
  }, [meta.title]);
  return children;
}

/**
 * Has Preact draw the body of a prerendered document (decision record 0084). It takes over the
 * elements that it finds there, and corrects those that are not as it draws them.
 */
export async function startLightSite(site: Site): Promise<void> {
  await beginSite(site, (first) =>
    createRoot(document.body).render(<SiteApp site={site} {...first} Document={Body} />),
  );
}
