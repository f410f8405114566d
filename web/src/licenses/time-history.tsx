import { messages } from '@regz/texts/en.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../platform/connection/load-part.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

/** Loads when it is opened. */
const TimeList = lazyPart<object>(async () => (await import('./time-list.tsx')).TimeList);

/** Opens the history of the subscription. */
export function TimeHistory() {
  const [opened, setOpened] = useState(false);
  return (
    <details className="text-sm open:basis-full" onToggle={() => setOpened(true)}>
      <summary className="w-fit cursor-pointer py-2 font-medium text-soft">
        {messages.licenses.subscription.history}
      </summary>
      {opened ? (
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <TimeList />
        </Suspense>
      ) : null}
    </details>
  );
}
