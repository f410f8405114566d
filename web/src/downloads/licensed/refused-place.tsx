import { Suspense } from 'react';
import { lazyPart } from '../../platform/connection/load-part.tsx';
import { useSearchValue } from '../../platform/use-search-value.ts';

/** It includes all refusal sentences, so it loads only when one is due. */
const RefusedNotice = lazyPart(async () => {
  const { RefusedNotice: Notice } = await import('./refused-notice.tsx');
  return Notice;
});

/** Shows why a file's address returned no file: the server redirects back with a code. */
export function RefusedPlace() {
  const code = useSearchValue('refused');
  if (code === null) return null;
  return (
    <Suspense>
      <RefusedNotice code={code} />
    </Suspense>
  );
}
