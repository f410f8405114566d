import { messages } from '@regz/texts/en.ts';
import { api } from '../platform/api/api.ts';
import { errorText, isRefusal } from '../platform/api/error-text.ts';
import { isUnanswered } from '../platform/api/unanswered.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { useDeparture } from '../platform/use-departure.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ConnectedPanel } from './connected-panel.tsx';
import { type RoleSource, useCommunityStatus } from './use-community-status.ts';

const errors = messages.errors;
const texts = messages.community.card;
const failuresTexts = messages.community.failures;

function CommunityLoading() {
  return (
    <LoadingRegion label={texts.loading} className="flex flex-col gap-4">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-11 w-40" />
    </LoadingRegion>
  );
}

type ConnectPanelProps = { eligible: boolean; paused: boolean };

function ConnectPanel({ eligible, paused }: ConnectPanelProps) {
  const toast = useToast();
  const { leaving, connect } = useConnect((error) => toast.failure(connectFault(error)));
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      {eligible ? (
        <p className="min-w-0 flex-1 basis-60 text-sm text-soft">{texts.explanation}</p>
      ) : (
        <Notice tone="info">
          {paused ? errors.LICENSE_FROZEN : errors.COMMUNITY_NOT_ELIGIBLE}
        </Notice>
      )}
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
  );
}

type CommunityCardProps = {
  /** The parts of the account that decide its roles. */
  account: RoleSource;
};

/** The chat-community Integration card. */
export function CommunityCard({ account }: CommunityCardProps) {
  const status = useCommunityStatus(account);
  return (
    <Card ground title={texts.title}>
      <QueryRegion query={status} pending={<CommunityLoading />} failed={texts.loadFailed}>
        {({ connection, eligible }) =>
          connection === null ? (
            <ConnectPanel
              eligible={eligible}
              paused={account.adminApproval && account.frozenDays !== null}
            />
          ) : (
            <ConnectedPanel connection={connection} />
          )
        }
      </QueryRegion>
    </Card>
  );
}

/** The reason why the community's page could not be opened, in the words of the specification. */
function connectFault(error: Error): string {
  if (isRefusal(error, 'COMMUNITY_UNAVAILABLE')) return failuresTexts.connect;
  return isUnanswered(error) ? failuresTexts.connectNetwork : errorText(error);
}

/** Opens the community's page at the address that the server returns. */
function useConnect(onFailed: (error: Error) => void): {
  leaving: boolean;
  connect: () => void;
} {
  const { leaving, depart } = useDeparture(() => api.community.startConnection({}), onFailed);
  return { leaving, connect: () => depart(undefined) };
}
