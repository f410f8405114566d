import { messages } from '../i18n/en.ts';
import { UsernameHint } from '../identity/username-hint.tsx';
import { api } from '../platform/api/api.ts';
import { newPasswordFault } from './new-password-fault.ts';
import { ActingPasswordField, NewPasswordFields } from './staff-fields.tsx';
import { StaffFormDialog } from './staff-form-dialog.tsx';
import type { StaffAccount } from './staff.ts';

const texts = messages.accountStaff.passwordDialog;

const blank = { newPassword: '', confirmPassword: '', ownPassword: '' };

type StaffPasswordDialogProps = {
  account: StaffAccount;
  isOwn: boolean;
  open: boolean;
  onClose: () => void;
};

/** Sets a new password for a staff member, or for the logged-in admin. */
export function StaffPasswordDialog(props: StaffPasswordDialogProps) {
  const { account, isOwn, open, onClose } = props;
  const { id, username } = account;
  return (
    <StaffFormDialog
      open={open}
      texts={{ ...texts, text: isOwn ? texts.ownText : texts.text(username) }}
      blank={blank}
      faultOf={newPasswordFault}
      act={(values) => api.staff.setAdminPassword({ id, ...values })}
      success={() => texts.success}
      onClose={onClose}
    >
      {(form) => (
        <>
          <UsernameHint username={username} />
          <NewPasswordFields form={form} />
          <ActingPasswordField form={form} />
        </>
      )}
    </StaffFormDialog>
  );
}
