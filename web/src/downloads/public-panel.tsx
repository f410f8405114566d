import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from '../i18n/en.ts';
import { errorText } from '../platform/error-text.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PackageOpen } from '../ui/icons.ts';
import { CardsLoading } from './cards-loading.tsx';
import type { PublicDownloads } from './download-views.ts';

const texts = messages.downloads.center;

type PublicPanelProps = {
  list: UseQueryResult<PublicDownloads>;
  /** How many cards there are; undefined until it is known. */
  count: number | undefined;
  emptyTitle: string;
  emptyText: string;
  withPreview?: boolean;
  /** The cards. */
  children: ReactNode;
};

/** One tab of the public download centre in each of its states. */
export function PublicPanel(props: PublicPanelProps) {
  const { list, count, emptyTitle, emptyText, withPreview = false, children } = props;
  if (count === undefined && list.isError) {
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
  if (count === undefined) return <CardsLoading label={texts.loading} withPreview={withPreview} />;
  if (count === 0) {
    return (
      <EmptyState
        icon={<PackageOpen className="size-8" aria-hidden="true" />}
        title={emptyTitle}
        text={emptyText}
      />
    );
  }
  return <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">{children}</div>;
}
