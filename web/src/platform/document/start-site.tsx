import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { SiteApp } from '../routing/site-app.tsx';
import { beginSite } from './begin-site.ts';
import { Document } from './document.tsx';
import type { Site } from './site.ts';

/** Hydrates the whole prerendered document with React. */
export async function startSite(site: Site): Promise<void> {
  await beginSite(site, (first) =>
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <SiteApp site={site} {...first} Document={Document} />
        </StrictMode>,
      );
    }),
  );
}
