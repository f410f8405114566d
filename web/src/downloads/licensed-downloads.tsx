import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from '../i18n/en.ts';
import { queries } from '../platform/api.ts';
import { errorText, isRefusal } from '../platform/error-text.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PackageOpen } from '../ui/icons.ts';
import { AccessRestricted } from './access-restricted.tsx';
import { CardsLoading } from './cards-loading.tsx';
import { LicensedCard } from './licensed-card.tsx';

const texts = messages.downloads.page;

type LicensedDownloadsProps = {
  /** False until it is known who is signed in. */
  enabled: boolean;
  /** Where to go from the Access Restricted view. */
  restrictedActions: ReactNode;
};

/** The licensed cards, or why they are closed. Source: specification B 2; ledger DL-1. */
export function LicensedDownloads({ enabled, restrictedActions }: LicensedDownloadsProps) {
  const list = useQuery(queries.downloads.licensedList.queryOptions({ input: {}, enabled }));
  // A refusal that came with a later look counts more than the cards of an earlier one.
  if (isRefusal(list.error, 'DOWNLOAD_ACCESS_RESTRICTED')) {
    return <AccessRestricted reason={errorText(list.error)}>{restrictedActions}</AccessRestricted>;
  }
  if (list.data === undefined && list.isError) {
    return (
      <ErrorState
        title={texts.loadFailed}
        text={errorText(list.error)}
        retryLabel={messages.failures.retry}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (list.data === undefined) return <CardsLoading label={texts.loading} />;
  const downloads = [...list.data.special, ...list.data.cards];
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
    <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {downloads.map((download) => (
        <LicensedCard key={download.id} download={download} />
      ))}
    </div>
  );
}
