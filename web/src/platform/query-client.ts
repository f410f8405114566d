import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const mostRetries = 2;

/** A refusal repeats itself; only a lost connection and a server in trouble are worth a retry. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= mostRetries) return false;
  return !(error instanceof ApiError) || error.status >= 500;
}

/** The cache of server answers of one document. Acts are never retried on their own. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: 30_000, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
}
