import { CouponsPanel } from '../../coupons/staff/coupons-panel.tsx';
import { FreezeRulePanel } from '../../licenses/staff/freeze-rule-panel.tsx';
import { RemindersPanel } from '../../licenses/staff/reminders-panel.tsx';
import { PlansPanel } from '../../storefront/staff/plans/plans-panel.tsx';

/**
 * The tab of the plans: plans and currencies, coupons, the rule of pauses, and the mails that bring
 * customers back.
 */
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
