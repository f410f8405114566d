import { messages } from '@regz/texts/en.ts';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';

/** The space of the first row of plans, while no price is known. */
export function PlansLoading() {
  return (
    <LoadingRegion
      label={messages.storefront.loading}
      className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4"
    >
      {[1, 2, 3, 4].map((place) => (
        <div
          key={place}
          className="flex h-96 flex-col gap-3 rounded-md border border-line p-4 sm:gap-5 sm:p-6"
        >
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-9 w-40" />
          <Skeleton className="h-24" />
          <Skeleton className="mt-auto h-11" />
        </div>
      ))}
    </LoadingRegion>
  );
}
