import { SHARED_NETWORK_FACTOR } from '@regz/rules/shop/network-limit.ts';
import type { Config } from '../platform/config/config.ts';
import { type BudgetsOf, hourly } from '../platform/guards/attempts/attempt-budget.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<ReturnType<typeof guildBudgets>> {}
}

/** How often what this slice guards may be attempted. */
export function guildBudgets({ GUILD_NETWORK_HOUR: most }: Config) {
  return {
    /** Applications of a network that failed, and of a shared network. */
    guildNetwork: hourly(most),
    guildSharedNetwork: hourly(most * SHARED_NETWORK_FACTOR),
  };
}
