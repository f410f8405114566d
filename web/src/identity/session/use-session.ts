import {
  useMutation,
  useQuery,
  useQueryClient,
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasTyped, watchTyping } from '../../platform/forms/typed.ts';
import {
  absenceOf,
  closeSession,
  sessionQuery,
  suspendSession,
  type Session,
  type SessionSource,
} from './session.ts';

export type SessionView<Subject> =
  | { state: 'loading' }
  | { state: 'failed'; error: Error; retry: () => void }
  | Session<Subject>;

/** The session, as far as it is known. */
export function useSession<Subject>(source: SessionSource<Subject>): SessionView<Subject> {
  const { data, error, refetch } = useQuery(sessionQuery(source));
  if (data !== undefined) return data;
  if (error === null) return { state: 'loading' };
  return { state: 'failed', error, retry: () => void refetch() };
}

/**
 * Closes the session as soon as a call of the page is refused because it has ended elsewhere or the
 * account is banned. If it ends during an act or with typed values, the page stays and the login
 * opens over it.
 */
export function useSessionWatch<Subject>(source: SessionSource<Subject>): void {
  const client = useQueryClient();

  useEffect(() => {
    watchTyping();
    function judge(error: unknown, isAct: boolean) {
      const absence = absenceOf(error);
      const session = client.getQueryData<Session<Subject>>(source.queryKey);
      if (absence === undefined || session?.state !== 'in') return;
      const keepsPage = isAct || (session.ended ?? hasTyped());
      if (absence === 'ended' && keepsPage) suspendSession(client, source);
      else closeSession(client, source, absence);
    }
    const watch = (isAct: boolean) => (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      if (event.type === 'updated' && event.action.type === 'error') {
        judge(event.action.error, isAct);
      }
    };
    const endQueryWatch = client.getQueryCache().subscribe(watch(false));
    const endMutationWatch = client.getMutationCache().subscribe(watch(true));
    return () => {
      endQueryWatch();
      endMutationWatch();
    };
  }, [client, source]);
}

type LogOut = { pending: boolean; logOut: () => void };

/** Logs out: the server ends the session, then the page drops all data. */
export function useLogOut<Subject>(
  source: SessionSource<Subject>,
  { onDone, onFailed }: { onDone: () => void; onFailed: (error: Error) => void },
): LogOut {
  const client = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: source.logOut,
    onSuccess: () => {
      closeSession(client, source, 'logged-out');
      onDone();
    },
    onError: onFailed,
  });
  return { pending: isPending, logOut: () => mutate() };
}
