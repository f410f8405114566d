import { messages } from '@regz/texts/en.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { SecuritySection } from '../security-section.tsx';
import { SessionItem, type SessionRow } from './session-item.tsx';

const texts = messages.accountCards.sessions;

function SessionsLoading() {
  return (
    <LoadingRegion label={texts.loading} className="flex flex-col gap-4">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </LoadingRegion>
  );
}

type SessionListProps = { sessions: readonly SessionRow[] };

function SessionList({ sessions }: SessionListProps) {
  const client = useQueryClient();
  const toast = useToast();
  const end = useMutation({
    mutationFn: (id: string) => api.identity.endOwnSession({ id }),
    onSuccess: () => toast.success(texts.ended),
    onError: (error) => toast.failure(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queries.identity.listOwnSessions.key() }),
  });
  return (
    <ul className="flex flex-col divide-y divide-line">
      {sessions.map((session) => (
        <SessionItem
          key={session.id}
          session={session}
          ending={end.isPending && end.variables === session.id}
          onEnd={() => end.mutate(session.id)}
        />
      ))}
    </ul>
  );
}

function EndOthersButton({ sessions }: SessionListProps) {
  const client = useQueryClient();
  const toast = useToast();
  const endOthers = useMutation({
    mutationFn: () => api.identity.endOtherSessions({}),
    onSuccess: ({ ended }) => toast.success(texts.endedOthers({ n: ended })),
    onError: (error) => toast.failure(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queries.identity.listOwnSessions.key() }),
  });
  if (sessions.length < 2) return <p className="text-sm text-faint">{texts.only}</p>;
  return (
    <div>
      <Button
        variant="secondary"
        size="sm"
        pending={endOthers.isPending}
        pendingText={texts.ending}
        onClick={() => endOthers.mutate()}
      >
        {texts.endOthers}
      </Button>
    </div>
  );
}

type SessionsSectionProps = {
  /** False until the login is confirmed. */
  enabled: boolean;
};

/** The account's sessions, each of which can be ended. */
export function SessionsSection({ enabled }: SessionsSectionProps) {
  const sessions = useQuery({
    ...queries.identity.listOwnSessions.queryOptions({ input: {} }),
    enabled,
  });
  return (
    <SecuritySection title={texts.title}>
      <QueryRegion query={sessions} pending={<SessionsLoading />} failed={texts.loadFailed}>
        {(list) => (
          <>
            <SessionList sessions={list} />
            <EndOthersButton sessions={list} />
          </>
        )}
      </QueryRegion>
    </SecuritySection>
  );
}
