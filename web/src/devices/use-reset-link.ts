import type { ResetLink } from '@regz/rules/devices/reset-links.ts';
import { useQuery } from '@tanstack/react-query';
import { queries, type Api } from '../platform/api/api.ts';
import { byServerClock } from '../platform/time/server-clock.ts';
import { useNow } from '../platform/time/use-now.ts';

/** What the server shows for a reset link. */
export type ResetLinkView = Awaited<ReturnType<Api['devices']['readResetLink']>>;

/** Asks the server about a link, once: the page stays as it is while the person is busy with it. */
export function useResetLink({ username, gmail, token }: ResetLink, enabled: boolean) {
  const input = { username, gmail, token };
  return useQuery({
    ...queries.devices.readResetLink.queryOptions({ input }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

/** The whole seconds until a moment of this browser's clock, zero once it has passed. */
export function useSecondsUntil(momentMs: number): number {
  const nowMs = useNow(1000);
  return Math.max(0, Math.ceil((byServerClock(momentMs) - nowMs) / 1000));
}
