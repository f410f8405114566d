import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { onAccountChange } from './session-account.ts';

const MOST_RETRIES = 2;
/** By its name only: the pages of most sites cannot request it. */
const activity = [['accounts', 'activity']];

/** A refusal is final. Only a lost connection and a failing server are worth a retry. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= MOST_RETRIES) return false;
  return !(error instanceof ApiError) || error.status >= 500;
}

/**
 * The cache of server answers of one document. Mutations are not retried. Each mutation reloads the
 * account's activity. A change of account reloads everything.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: () => client.invalidateQueries({ queryKey: activity }),
    }),
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        staleTime: 30_000,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      // Otherwise an act without a network would be done later without notice.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  onAccountChange(() => {
    client.removeQueries({ type: 'inactive' });
    void client.invalidateQueries();
  });
  return client;
}
