import { CouponsPanel } from '../../coupons/staff/coupons-panel.tsx';
import { FreezeRulePanel } from '../../licenses/staff/freeze-rule-panel.tsx';
import { RemindersPanel } from '../../licenses/staff/reminders-panel.tsx';
import { PlansPanel } from '../../storefront/staff/plans/plans-panel.tsx';

/** The tab of what is sold: plans and currencies, the codes that lower prices, how subscriptions are paused, and the mails that lead back. */
export function PlansTab() {
  return (
    <div className="flex flex-col gap-6">
      <PlansPanel />
      <CouponsPanel />
      <FreezeRulePanel />
      <RemindersPanel />
    </div>
  );
}
