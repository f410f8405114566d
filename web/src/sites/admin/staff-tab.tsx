import { ApprovalsCard } from '../../approvals/approvals-card.tsx';
import { StaffTab as StaffAccounts } from '../../staff/staff-tab.tsx';

/** One script with the Staff tab: every page of the panel lists all script names. */
export { ActivityTab } from '../../overview/activity/activity-tab.tsx';

/** The Staff tab: acts that need two owners, and the accounts of staff. */
export function StaffTab() {
  return (
    <div className="flex flex-col gap-6">
      <ApprovalsCard />
      <StaffAccounts />
    </div>
  );
}
