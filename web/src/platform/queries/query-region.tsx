import type { ReactNode } from 'react';
import { LoadFailure } from './load-failure.tsx';

type QueryRegionProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** A placeholder of the same size as the data, so that nothing shifts. */
  pending: ReactNode;
  /** The title of the failure. */
  failed: string;
  children: (data: Data) => ReactNode;
};

/**
 * A query's state: loading, failed with a retry button, or its data. Data stays if a later refresh
 * fails.
 */
export function QueryRegion<Data>({ query, pending, failed, children }: QueryRegionProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return pending;
  return <LoadFailure title={failed} error={error} onRetry={() => void refetch()} />;
}
