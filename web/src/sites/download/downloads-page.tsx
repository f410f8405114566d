import { PackageOpen } from '../../ui/icons.ts';
import { messages } from '../../i18n/en.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageBody } from '../frame/page-body.tsx';

const downloadSite = messages.downloadSite;

export function meta() {
  return pageMeta({ title: downloadSite.heading, description: downloadSite.description });
}

export default function DownloadsPage() {
  return (
    <PageBody>
      <PageHeading title={downloadSite.heading} description={downloadSite.description} />
      <EmptyState
        icon={<PackageOpen className="size-8" aria-hidden="true" />}
        title={downloadSite.emptyTitle}
        text={downloadSite.emptyText}
      />
    </PageBody>
  );
}
