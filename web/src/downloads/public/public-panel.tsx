import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import { failureSentence } from '../../platform/connection/failure-sentence.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PackageOpen } from '../../ui/icons.ts';
import { ALIGNED_CARDS } from '../aligned-cards.tsx';
import { CardsLoading } from '../cards-loading.tsx';
import type { PublicDownloadsView } from './use-public-downloads.ts';

const texts = messages.downloads.center;

type PublicPanelProps = {
  list: PublicDownloadsView;
  /** The text if there is no card. */
  empty: { title: string; text: string };
  withPreview?: boolean;
  /** Empty until the list is known. */
  cards: readonly ReactNode[];
};

/** One tab of the public download center in each of its states. */
export function PublicPanel({ list, empty, withPreview = false, cards }: PublicPanelProps) {
  if (list.failure !== undefined) {
    return (
      <ErrorState
        title={texts.loadFailed}
        text={failureSentence(list.failure)}
        retryLabel={messages.failures.retry}
        onRetry={list.reload}
      />
    );
  }
  if (list.data === undefined) {
    return <CardsLoading label={texts.loading} withPreview={withPreview} />;
  }
  if (cards.length === 0) {
    return <EmptyState icon={<PackageOpen className="size-8" aria-hidden="true" />} {...empty} />;
  }
  return <div className={ALIGNED_CARDS}>{cards}</div>;
}
