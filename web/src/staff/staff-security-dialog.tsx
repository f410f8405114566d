import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { adminTotp } from '../identity/second-factors/totp/admin-totp.ts';
import { TwoStepSection } from '../identity/second-factors/totp/two-step-section.tsx';
import { SecuritySection } from '../identity/security-section.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { OwnPasswordForm } from './own-password-form.tsx';
import { StaffChatSection } from './staff-chat-section.tsx';

export type StaffSecurityDialogProps = { username: string; open: boolean; onClose: () => void };

/** The password, the two-step codes and the chat account of the logged-in staff member. */
export function StaffSecurityDialog({ username, open, onClose }: StaffSecurityDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={messages.adminSite.panel.security}
      closeLabel={messages.controls.close}
    >
      <TwoStepSection source={adminTotp} username={username} />
      <OwnPasswordSection username={username} />
      <StaffChatSection />
    </Dialog>
  );
}

function OwnPasswordSection({ username }: { username: string }) {
  const [isOpen, setOpen] = useState(false);
  const texts = messages.accountStaff.ownPassword;
  return (
    <SecuritySection
      title={texts.title}
      actions={
        isOpen ? null : (
          <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
            {texts.submit}
          </Button>
        )
      }
    >
      {isOpen ? <OwnPasswordForm username={username} onChanged={() => setOpen(false)} /> : null}
    </SecuritySection>
  );
}
