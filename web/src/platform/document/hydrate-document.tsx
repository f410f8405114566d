import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { patience } from '../connection/patience.ts';
import { SiteRouter } from '../routing/site-router.tsx';
import { installTrustedTypesPolicy } from './trusted-types.ts';

/** Takes over the prerendered document. The browser entry of every site. */
export function hydrateDocument(): void {
  installTrustedTypesPolicy();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <SiteRouter />
      </StrictMode>,
    );
  });
  // A page that cannot have it works without it.
  void patience().then(
    ({ learnPatience }) => learnPatience(),
    () => {},
  );
}
