import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LinkUse } from '../../free-panel/sign-in/visitor-sign-in-form.tsx';
import { messages } from '../../i18n/en.ts';
import { queries } from '../../platform/api/api.ts';
import { errorText, isRefusal } from '../../platform/api/error-text.ts';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { LoadFailure } from '../../platform/queries/load-failure.tsx';
import { useParams } from '../../platform/routing/router.tsx';
import { formatInstant } from '../../platform/time/format-date.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EntrancePage } from '../frame/entrance-page.tsx';
import { InvalidAccess } from './invalid-access.tsx';
import { UsedCard } from './used-card.tsx';
import { VisitCard } from './visit-card.tsx';

const texts = messages.freePanelVisit;

export function meta() {
  return pageMeta({ title: texts.title, description: texts.description });
}

function Opening() {
  return (
    <Card title={texts.tabs}>
      <LoadingRegion label={texts.loading} className="flex flex-col gap-5">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </LoadingRegion>
    </Card>
  );
}

/** The page of a trial link. Source: specification B 2, B 4 Free-panel link. */
export default function VisitPage() {
  const { key = '' } = useParams();
  const [use, setUse] = useState<{ use: LinkUse; signedUp: boolean } | null>(null);
  const opened = useQuery(
    queries.freePanel.openLink.queryOptions({
      input: { key },
      // Opening is counted: once for each visit of the page.
      staleTime: Infinity,
      gcTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );

  function content() {
    if (use !== null) return <UsedCard {...use} />;
    if (opened.data !== undefined) {
      return (
        <VisitCard linkKey={key} onUsed={(next, signedUp) => setUse({ use: next, signedUp })} />
      );
    }
    const { error } = opened;
    if (error === null) return <Opening />;
    if (isRefusal(error, 'FREE_PANEL_LINK_FULL')) {
      return (
        <Card title={texts.full.title}>
          <Notice tone="warn">{errorText(error)}</Notice>
        </Card>
      );
    }
    if (isRefusal(error, 'FREE_PANEL_KEY_INVALID') || isRefusal(error, 'FREE_PANEL_LINK_INVALID')) {
      return <InvalidAccess reason={errorText(error)} />;
    }
    return (
      <LoadFailure title={texts.loadFailed} error={error} onRetry={() => void opened.refetch()} />
    );
  }

  const aside =
    opened.data === undefined ? null : (
      <div className="flex flex-col gap-2 text-sm text-soft">
        <p>{texts.open(opened.data.usesLeft, formatInstant(opened.data.expiresAt))}</p>
        <p>{texts.terms[opened.data.oncePerMailbox ? 'oncePerMailbox' : 'oncePerAccount']}</p>
        {opened.data.oncePerDevice ? <p>{texts.oncePerDevice}</p> : null}
      </div>
    );
  return (
    <EntrancePage title={texts.title} description={texts.description} aside={aside}>
      {content()}
    </EntrancePage>
  );
}
