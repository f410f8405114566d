import { messages } from '../i18n/en.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ConnectedPanel } from './connected-panel.tsx';
import { type RoleSource, useCommunityStatus } from './use-community-status.ts';
import { connectFault, useConnect } from './use-connect.ts';

const errors = messages.errors;
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
          variant="secondary"
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
    <Card ground title={texts.title} description={texts.description}>
      <QueryRegion query={status} pending={<CommunityLoading />} failed={texts.loadFailed}>
        {({ connection, eligible }) =>
          connection === null ? (
            <ConnectPanel eligible={eligible} />
          ) : (
            <ConnectedPanel connection={connection} />
          )
        }
      </QueryRegion>
    </Card>
  );
}
