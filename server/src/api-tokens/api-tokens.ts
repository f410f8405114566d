import { DAY_MS } from '@regz/rules/durations.ts';
import type { AttemptLimit, BudgetsOf } from '../platform/guards/attempts/attempt-budget.ts';
import type { Services } from '../platform/services.ts';
import type { Slice } from '../platform/slice.ts';
import { apiTokenView } from './api-token-view.ts';
import { listTokens, deleteTokensEndedBefore } from './api-tokens.queries.ts';
import { createToken } from './create-token.ts';
import { revokeToken } from './revoke-token.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof apiTokensBudgets> {}
}

/** How often a program may call with one token. */
const apiTokensBudgets = {
  apiToken: { attempts: 120, windowSeconds: 60 },
} satisfies Record<string, AttemptLimit>;

export const apiTokens = {
  operations: {
    apiTokens: {
      listTokens: async ({ db, clock }) =>
        (await listTokens(db, new Date(clock()))).map(apiTokenView),
      createToken,
      revokeToken,
    },
  },
  attemptLimits: () => apiTokensBudgets,
  sweep: sweepApiTokens,
} satisfies Slice;

const KEPT_MS = 90 * DAY_MS;

/** Forgets tokens 90 days after they ended. */
export async function sweepApiTokens({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteTokensEndedBefore(db, new Date(clock() - KEPT_MS));
}
