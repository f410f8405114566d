import { useState } from 'react';
import { messages } from '../i18n/en.ts';
import { adminTotp } from '../identity/second-factors/totp/admin-totp.ts';
import { TwoStepSection } from '../identity/second-factors/totp/two-step-section.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { ShieldCheck } from '../ui/icons.ts';

const { staff: texts } = messages.accountSecurity;

/** Opens the two-step codes of the logged-in member of staff. Source: decision 4. */
export function StaffSecurityButton({ username }: { username: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<ShieldCheck className="size-4" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {texts.open}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={texts.title}
        closeLabel={messages.controls.close}
      >
        <TwoStepSection source={adminTotp} username={username} />
      </Dialog>
    </>
  );
}
