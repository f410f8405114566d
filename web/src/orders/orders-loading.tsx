import { messages } from '@regz/texts/en.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';

/** A placeholder for licenses or orders. */
export function OrdersLoading() {
  return (
    <div role="status" aria-busy="true" className="flex flex-col gap-4">
      <p className="flex items-center gap-3 text-sm text-soft">
        <Spinner />
        <span>{messages.orders.loading}</span>
      </p>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}
