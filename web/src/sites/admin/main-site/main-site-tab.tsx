import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../i18n/en.ts';
import { queries } from '../../../platform/api/api.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SiteSettingsForm } from './site-settings-form.tsx';

const texts = messages.mainSiteStaff;

/** The Main Site tab of the admin panel. */
export function MainSiteTab() {
  const read = useQuery(queries.sites.staff.readSiteSettings.queryOptions({ input: {} }));
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  return (
    <QueryRegion query={read} pending={pending} failed={texts.loadFailed}>
      {({ settings, figures }) => <SiteSettingsForm settings={settings} figures={figures} />}
    </QueryRegion>
  );
}
