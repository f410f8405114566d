import { messages } from '@regz/texts/en.ts';
import { adminTotp } from '../identity/second-factors/totp/admin-totp.ts';
import { TwoStepSection } from '../identity/second-factors/totp/two-step-section.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';

export type StaffSecurityDialogProps = { username: string; open: boolean; onClose: () => void };

/** The two-step codes of the logged-in staff member. */
export function StaffSecurityDialog({ username, open, onClose }: StaffSecurityDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={messages.adminSite.panel.security}
      closeLabel={messages.controls.close}
    >
      <TwoStepSection source={adminTotp} username={username} />
    </Dialog>
  );
}
