import { messages } from '../i18n/en.ts';
import { errorText } from '../platform/error-text.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { LoadingRegion, Skeleton } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toast.tsx';
import { ConnectedPanel } from './connected-panel.tsx';
import { connectFault, useConnect } from './use-connect.ts';
import { type RoleSource, useCommunityStatus } from './use-community-status.ts';

const errors = messages.errors;
const failures = messages.failures;
const texts = messages.community.card;

function CommunityLoading() {
  return (
    <LoadingRegion label={texts.loading} className="flex flex-col gap-4">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-11 w-40" />
    </LoadingRegion>
  );
}

function ConnectPanel({ eligible }: { eligible: boolean }) {
  const toast = useToast();
  const { leaving, connect } = useConnect((error) => toast.failure(connectFault(error)));
  return (
    <>
      {eligible ? (
        <p className="max-w-prose text-soft">{texts.explanation}</p>
      ) : (
        <Notice tone="info">{errors.COMMUNITY_NOT_ELIGIBLE}</Notice>
      )}
      <div>
        <Button
          disabled={!eligible}
          pending={leaving}
          pendingText={texts.connecting}
          onClick={connect}
        >
          {texts.connect}
        </Button>
      </div>
    </>
  );
}

type CommunityCardProps = {
  /** The account as far as roles depend on it; undefined while it is loading. */
  account: RoleSource | undefined;
};

/** The chat-community Integration card. Source: specification A 2.5; ledger DASH-7. */
export function CommunityCard({ account }: CommunityCardProps) {
  const status = useCommunityStatus(account);
  return (
    <Card title={texts.title} description={texts.description}>
      {status.isPending ? <CommunityLoading /> : null}
      {status.isError && status.data === undefined ? (
        <ErrorState
          title={texts.loadFailed}
          text={errorText(status.error)}
          retryLabel={failures.retry}
          retrying={status.isFetching}
          onRetry={() => void status.refetch()}
        />
      ) : null}
      {status.data?.connection === null ? <ConnectPanel eligible={status.data.eligible} /> : null}
      {status.data?.connection ? <ConnectedPanel connection={status.data.connection} /> : null}
    </Card>
  );
}
