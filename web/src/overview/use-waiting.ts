import type { WaitingKind } from '@regz/rules/overview/waiting.ts';
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Api, queries } from '../platform/api/api.ts';
import { useLocation } from '../platform/routing/router.tsx';

export type Waiting = Awaited<ReturnType<Api['overview']['listWaiting']>>[number];

/** The tab that settles each kind. */
const tabOf: Readonly<Record<WaitingKind, string>> = {
  backOrders: 'license-keys',
  soldOut: 'license-keys',
  disputes: 'orders',
  slips: 'orders',
  upgrades: 'orders',
  flagged: 'orders',
  unmatched: 'orders',
  corrections: 'coins',
  approvals: 'staff',
  timeChanges: 'incidents',
  plays: 'games',
  messages: 'contact',
  applications: 'guild',
  draws: 'giveaways',
};

/** The address that settles it: its tab, for a dispute its order, and for plays the list of them. */
export function placeOf({ kind, name }: Waiting): string {
  const tab = `?tab=${tabOf[kind]}`;
  if (kind === 'plays') return `${tab}&flag=unseen`;
  return kind === 'disputes' && name !== null ? `${tab}&order=${name}` : tab;
}

/**
 * The waiting work of the logged-in staff member. Reloads after every act and on every tab, but not
 * on a timer: that would keep an abandoned session alive.
 */
export function useWaiting() {
  const client = useQueryClient();
  const query = useQuery(queries.overview.listWaiting.queryOptions({ input: {} }));
  const acts = useIsMutating();
  const { key } = useLocation();
  useEffect(() => {
    if (acts === 0) void client.invalidateQueries({ queryKey: queries.overview.listWaiting.key() });
  }, [acts, key, client]);

  /** The number of waiting entries on a tab. Low stock does not count. */
  function countAt(tab: string): number {
    return (query.data ?? [])
      .filter(({ kind }) => kind !== 'soldOut' && tabOf[kind] === tab)
      .reduce((sum, { count }) => sum + count, 0);
  }

  return { countAt };
}
