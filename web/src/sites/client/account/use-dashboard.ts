import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGuideCount } from '../../../guide/use-guide-count.ts';
import type { Account } from '../../../identity/session/customer-session.ts';
import {
  isPausable,
  subscriptionState,
  type SubscriptionState,
  type Withholding,
} from '../../../licenses/subscription-view.ts';
import { type Api, queries } from '../../../platform/api/api.ts';
import { useAccount } from './use-account.ts';
import { useWaiting, type Waiting } from './use-waiting.ts';
import { useWithholding } from './use-withholding.ts';

export type Dashboard = {
  account: Account;
  state: SubscriptionState;
  withheld: Withholding;
  waiting: Waiting | null;
  incidents: Awaited<ReturnType<Api['incidents']['listRunningIncidents']>>;
};

/**
 * The data that decides the height of the first cards. Undefined until all of it is known, so that
 * no card moves another. Later reads do not hide the cards.
 */
export function useDashboard(nowMs: number): Dashboard | undefined {
  const account = useAccount();
  const enabled = account !== undefined;
  const waiting = useWaiting(enabled);
  const withheld = useWithholding(account, nowMs);
  const guide = useGuideCount(enabled);
  const { listRunningIncidents } = queries.incidents;
  const incidents = useQuery({ ...listRunningIncidents.queryOptions({ input: {} }), enabled });
  const pause = useQuery({
    ...queries.licenses.readFreeze.queryOptions({ input: {} }),
    enabled: enabled && isPausable(account, nowMs),
  });
  const [opened, setOpened] = useState(false);

  const unknown = [account, waiting, withheld, guide].includes(undefined);
  const known = !unknown && !incidents.isLoading && !pause.isLoading;
  if (known && !opened) setOpened(true);
  if (account === undefined || !(known || opened)) return undefined;
  return {
    account,
    state: subscriptionState(account, nowMs, withheld),
    withheld: withheld ?? null,
    waiting: waiting ?? null,
    incidents: incidents.data ?? [],
  };
}
