import { Suspense } from 'react';
import { lazyPart } from '../../platform/connection/load-part.tsx';
import { useSearchValue } from '../../platform/use-search-value.ts';

/** It loads all refusal sentences, so it is only loaded when one is due. */
const RefusedNotice = lazyPart(async () => {
  const { RefusedNotice: Notice } = await import('./refused-notice.tsx');
  return Notice;
});

/** Says why a file's address gave no file: the server redirects back with a code. */
export function RefusedPlace() {
  const code = useSearchValue('refused');
  if (code === null) return null;
  return (
    <Suspense>
      <RefusedNotice code={code} />
    </Suspense>
  );
}
