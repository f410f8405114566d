import type { ReactNode } from 'react';
import { LoadFailure } from './load-failure.tsx';

type QueryRegionProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** Stands in the place of the data and has its measure, so that nothing moves. */
  pending: ReactNode;
  /** What could not be loaded, as a sentence. */
  failed: string;
  children: (data: Data) => ReactNode;
};

/**
 * What a query is at: on its way, failed with a way to try again, or its data. Data that is there
 * stays when a later look at it fails.
 */
export function QueryRegion<Data>({ query, pending, failed, children }: QueryRegionProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return pending;
  return <LoadFailure title={failed} error={error} onRetry={() => void refetch()} />;
}
