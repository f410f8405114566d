import { isRunning } from '@regz/rules/licenses/days-left.ts';
import { basePackage } from '@regz/rules/licenses/packages.ts';
import type { Account } from '../../../identity/session/customer-session.ts';
import type { Withholding } from '../../../licenses/subscription-view.ts';
import { useOrderOverview } from '../../../orders/use-order-overview.ts';

/**
 * The reason why a license of an ended package is withheld. Its days were taken, so the end date
 * alone would not explain it. Requested only if the subscription has ended. Undefined until known.
 */
export function useWithholding(
  account: Account | undefined,
  nowMs: number,
): Withholding | undefined {
  const ended =
    account !== undefined &&
    account.endsAt !== null &&
    account.frozenDays === null &&
    !isRunning(account, nowMs);
  const { data, isLoading } = useOrderOverview(ended);
  const name = account?.subscription ?? null;
  if (isLoading) return undefined;
  if (!ended || data === undefined || name === null) return null;
  const held = data.licenses.find(
    ({ withheld, redeemed, packages }) =>
      withheld !== null &&
      redeemed &&
      packages.some((each) => basePackage(each) === basePackage(name)),
  );
  return held?.withheld ?? null;
}
