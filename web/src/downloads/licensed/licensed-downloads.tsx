import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from '../../i18n/en.ts';
import { queries } from '../../platform/api/api.ts';
import { errorText, isRefusal } from '../../platform/api/error-text.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PackageOpen } from '../../ui/icons.ts';
import { ALIGNED_CARDS } from '../aligned-cards.ts';
import { CardsLoading } from '../cards-loading.tsx';
import type { LicensedDownload } from '../download-views.ts';
import { AccessRestricted } from './access-restricted.tsx';
import { LicensedCard } from './licensed-card.tsx';

const texts = messages.downloads.page;

function Cards({ downloads }: { downloads: readonly LicensedDownload[] }) {
  if (downloads.length === 0) {
    return (
      <EmptyState
        icon={<PackageOpen className="size-8" aria-hidden="true" />}
        title={texts.emptyTitle}
        text={texts.emptyText}
      />
    );
  }
  return (
    <div className={ALIGNED_CARDS}>
      {downloads.map((download) => (
        <LicensedCard key={download.id} download={download} />
      ))}
    </div>
  );
}

type LicensedDownloadsProps = {
  /** False until it is known who is logged in. */
  enabled: boolean;
  /** Where to go from the Access Restricted view. */
  restrictedActions: ReactNode;
};

/** The licensed cards, or why they are closed. Source: specification B 2; ledger DL-1. */
export function LicensedDownloads({ enabled, restrictedActions }: LicensedDownloadsProps) {
  const list = useQuery(
    queries.downloads.listLicensedDownloads.queryOptions({ input: {}, enabled }),
  );
  // A refusal that came with a later look counts more than the cards of an earlier one.
  if (isRefusal(list.error, 'DOWNLOAD_ACCESS_RESTRICTED')) {
    return <AccessRestricted reason={errorText(list.error)}>{restrictedActions}</AccessRestricted>;
  }
  return (
    <QueryRegion
      query={list}
      pending={<CardsLoading label={texts.loading} />}
      failed={texts.loadFailed}
    >
      {({ special, cards }) => <Cards downloads={[...special, ...cards]} />}
    </QueryRegion>
  );
}
