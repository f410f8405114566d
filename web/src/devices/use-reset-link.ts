import type { ResetLink } from '@regz/rules/devices/reset-links.ts';
import { useQuery } from '@tanstack/react-query';
import { queries, type Api } from '../platform/api/api.ts';

/** The server's view of a reset link. */
export type ResetLinkView = Awaited<ReturnType<Api['devices']['readResetLink']>>;

/** Reads a link from the server once: the page does not change while the person uses it. */
export function useResetLink({ username, gmail, token }: ResetLink, enabled: boolean) {
  const input = { username, gmail, token };
  return useQuery({
    ...queries.devices.readResetLink.queryOptions({ input }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}
