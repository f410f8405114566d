import { HOUR_MS } from '@regz/rules/durations.ts';
import type { Services } from '../../platform/services.ts';
import type { LockedTaskUser } from '../../players/lock-task-user.ts';

/** The conditions for all products that a person does not meet. */
export type Eligibility = { opensAt: Date | null; verificationNeeded: boolean };

/** Applies the operator's settings to one account; open by default. */
export function eligibilityOf(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  user: Pick<LockedTaskUser, 'createdAt' | 'emailVerified'>,
): Eligibility {
  const ageMs = config.SHOP_ACCOUNT_AGE_HOURS * HOUR_MS;
  const opensAt = new Date(user.createdAt.getTime() + ageMs);
  return {
    opensAt: ageMs > 0 && opensAt.getTime() > clock() ? opensAt : null,
    verificationNeeded: config.SHOP_VERIFIED_EMAIL && !user.emailVerified,
  };
}
