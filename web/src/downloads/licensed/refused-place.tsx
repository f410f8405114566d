import { Suspense } from 'react';
import { lazyPart } from '../../platform/connection/load-part.tsx';
import { useSearchValue } from '../../platform/use-search-value.ts';

/** All sentences of refusals come with it, so it comes only where one is due. */
const RefusedNotice = lazyPart(async () => {
  const { RefusedNotice: Notice } = await import('./refused-notice.tsx');
  return Notice;
});

/** Where it is said that a file's address gave no file: the server leads back with a code. */
export function RefusedPlace() {
  const code = useSearchValue('refused');
  if (code === null) return null;
  return (
    <Suspense>
      <RefusedNotice code={code} />
    </Suspense>
  );
}
