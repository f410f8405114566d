import { MutationCache, QueryClient } from '@tanstack/react-query';
import { hearSuccess } from '../last-success.ts';
import { ApiError } from './api-error.ts';
import { onAccountChange } from './session-account.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `success`: what is read after an act whose success is not said in passing. */
    mutationMeta: { success?: string };
  }
}

const MOST_RETRIES = 2;
/** By its name alone: the pages of most sites cannot ask for it. */
const activity = [['accounts', 'activity']];

/** A refusal repeats itself; only a lost connection and a server in trouble are worth a retry. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= MOST_RETRIES) return false;
  return !(error instanceof ApiError) || error.status >= 500;
}

/**
 * The cache of server answers of one document. Acts are never retried on their own; what was done
 * belongs into the account's activity, wherever it was done, and is not lost with a page that dies. Once answers are another account's,
 * everything is asked for again.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_answer, _input, _result, { meta }) => {
        hearSuccess(meta?.success ?? '');
        return client.invalidateQueries({ queryKey: activity });
      },
    }),
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        staleTime: 30_000,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      // Otherwise an act of a person without a network would be done later, without a word.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  onAccountChange(() => {
    client.removeQueries({ type: 'inactive' });
    void client.invalidateQueries();
  });
  return client;
}
