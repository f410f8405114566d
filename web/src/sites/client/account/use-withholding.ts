import { isRunning } from '@regz/rules/licenses/days-left.ts';
import { basePackage } from '@regz/rules/licenses/packages.ts';
import type { Account } from '../../../accounts/session/customer-session.ts';
import type { Withholding } from '../../../licenses/subscription-view.ts';
import { useOrderOverview } from '../../../orders/use-orders.ts';

/**
 * What holds back a license of the package that has ended: its days were taken, so that the end
 * alone would say nothing about why. Asked for only where the subscription has ended.
 */
export function useWithholding(account: Account | undefined, nowMs: number): Withholding {
  const ended = account !== undefined && account.expiresOn !== null && !isRunning(account, nowMs);
  const { data } = useOrderOverview(ended);
  const name = account?.subscription ?? null;
  if (!ended || data === undefined || name === null) return null;
  const held = data.licenses.find(
    ({ withheld, redeemed, packages }) =>
      withheld !== null &&
      redeemed &&
      packages.some((each) => basePackage(each) === basePackage(name)),
  );
  return held?.withheld ?? null;
}
