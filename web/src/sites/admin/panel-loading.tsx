import { messages } from '../../i18n/en.ts';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';

/** Stands where a panel will be, while its code or the session is on the way. */
export function PanelLoading() {
  return (
    <LoadingRegion label={messages.adminSite.panel.loading} className="flex flex-col gap-6">
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
}
