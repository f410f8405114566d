import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Account } from '../../identity/session/customer-session.ts';
import type { SessionView } from '../../identity/session/use-session.ts';
import { api, queries } from '../../platform/api/api.ts';

/** A pending deletion: its time by this browser's clock, in milliseconds since 1970. */
export type PendingDeletion = { dueAtMs: number };

export type DeletionStatus =
  | { state: 'none' }
  | { state: 'running'; dueAtMs: number }
  /** The time has passed and the server still has the account; `failed` after half a minute. */
  | { state: 'overdue'; failed: boolean }
  | { state: 'done' };

const OTHER_TAB_MS = 3000;
const OVERDUE_MS = 1000;
const FAILED_AFTER_MS = 30_000;

type Countdown = { executeAt: string; now: string };

/** The server's countdown by this browser's clock, even if that clock is wrong. */
export function pendingDeletion({ executeAt, now }: Countdown): PendingDeletion {
  return { dueAtMs: Date.now() + Date.parse(executeAt) - Date.parse(now) };
}

/** The query for the pending deletion, null if there is none. */
export const deletionQuery = queryOptions({
  queryKey: queries.customers.readDeletion.key(),
  queryFn: async (): Promise<PendingDeletion | null> => {
    const { pending } = await api.customers.readDeletion({});
    return pending === null ? null : pendingDeletion(pending);
  },
  staleTime: 0,
});

/** True once a time has passed. Updates as soon as it does. */
function usePassed(momentMs: number | undefined): boolean {
  const [passed, setPassed] = useState<number>();
  useEffect(() => {
    if (momentMs === undefined) return;
    const timer = setTimeout(() => setPassed(momentMs), Math.max(0, momentMs - Date.now()));
    return () => clearTimeout(timer);
  }, [momentMs]);
  return momentMs !== undefined && passed === momentMs;
}

/**
 * The state of the account's deletion, in every tab. It is done when the session ends after the due
 * time, because the account no longer exists.
 */
export function useDeletionStatus(session: SessionView<Account>): DeletionStatus {
  const signedIn = session.state === 'in';
  const [seen, setSeen] = useState<PendingDeletion | null>(null);
  const overdue = usePassed(seen?.dueAtMs);
  const failed = usePassed(seen === null ? undefined : seen.dueAtMs + FAILED_AFTER_MS);
  const { data } = useQuery({
    ...deletionQuery,
    enabled: signedIn,
    refetchInterval: ({ state }) => {
      if (!state.data) return false;
      return overdue ? OVERDUE_MS : OTHER_TAB_MS;
    },
  });
  // Data of the ended session still explains why it ended.
  if (signedIn && data !== undefined && data !== seen && !isSameMoment(data, seen)) setSeen(data);
  if (seen === null) return { state: 'none' };
  if (session.state === 'out') {
    return { state: overdue && session.absence === 'ended' ? 'done' : 'none' };
  }
  return overdue ? { state: 'overdue', failed } : { state: 'running', dueAtMs: seen.dueAtMs };
}

/** Two answers about one countdown differ by their latency. */
function isSameMoment(one: PendingDeletion | null, other: PendingDeletion | null): boolean {
  if (one === null || other === null) return one === other;
  return Math.abs(one.dueAtMs - other.dueAtMs) < 1000;
}
