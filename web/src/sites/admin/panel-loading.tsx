import { messages } from '@regz/texts/en.ts';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';

/** A placeholder for a panel while its code or the session loads. */
export function PanelLoading() {
  return (
    <LoadingRegion label={messages.adminSite.panel.loading} className="flex flex-col gap-6">
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
}
