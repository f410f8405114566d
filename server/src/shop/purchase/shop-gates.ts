import { HOUR_MS } from '@regz/rules/durations.ts';
import type { LockedTaskUser } from '../../accounts/lock-task-user.ts';
import type { Services } from '../../platform/services.ts';

/** What stands between a person and every product. */
export type Gates = { opensAt: Date | null; verificationNeeded: boolean };

/** The operator's settings as the terms of a purchase. */
export function gateTerms(
  { config }: Pick<Services, 'config'>,
  at: Date,
): { createdBefore: Date | null; verifiedOnly: boolean } {
  const ageMs = config.SHOP_ACCOUNT_AGE_HOURS * HOUR_MS;
  return {
    createdBefore: ageMs > 0 ? new Date(at.getTime() - ageMs) : null,
    verifiedOnly: config.SHOP_VERIFIED_EMAIL,
  };
}

/** The operator's settings, held against one account; open by default. Source: games.md 6, 8. */
export function gatesFor(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  user: Pick<LockedTaskUser, 'createdAt' | 'emailVerified'>,
): Gates {
  const ageMs = config.SHOP_ACCOUNT_AGE_HOURS * HOUR_MS;
  const opensAt = new Date(user.createdAt.getTime() + ageMs);
  return {
    opensAt: ageMs > 0 && opensAt.getTime() > clock() ? opensAt : null,
    verificationNeeded: config.SHOP_VERIFIED_EMAIL && !user.emailVerified,
  };
}
