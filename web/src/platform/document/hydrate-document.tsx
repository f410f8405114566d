import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { patience } from '../connection/patience.ts';
import { installTrustedTypesPolicy } from './trusted-types.ts';

/** Takes over the prerendered document. The browser entry of every site. */
export function hydrateDocument(): void {
  installTrustedTypesPolicy();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
  // A page that cannot have it works without it.
  void patience().then(
    ({ learnPatience }) => learnPatience(),
    () => {},
  );
}
