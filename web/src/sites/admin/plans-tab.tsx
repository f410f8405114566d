import { RemindersPanel } from '../../licenses/staff/reminders-panel.tsx';
import { PlansPanel } from '../../storefront/plans/plans-panel.tsx';

/** The tab of what is sold: plans and currencies, and the mails that lead back to them. */
export function PlansTab() {
  return (
    <div className="flex flex-col gap-6">
      <PlansPanel />
      <RemindersPanel />
    </div>
  );
}
