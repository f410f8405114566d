import type { ResetLink } from '@regz/rules/devices/reset-links.ts';
import { useQuery } from '@tanstack/react-query';
import { queries, type Api } from '../platform/api/api.ts';

/** The server's view of a reset link. */
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
