import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import { messages } from '../i18n/en.ts';
import { api } from '../platform/api/api.ts';
import { TextField } from '../ui/forms/text-field.tsx';
import { newPasswordFault } from './new-password-fault.ts';
import { ActingPasswordField, NewPasswordFields, RoleField, roleNamed } from './staff-fields.tsx';
import { StaffFormDialog } from './staff-form-dialog.tsx';

const texts = messages.accountStaff;

const blank = { username: '', role: '', newPassword: '', confirmPassword: '', ownPassword: '' };

/** Adds a member of staff. */
export function AddStaffDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <StaffFormDialog
      open={open}
      texts={texts.addDialog}
      blank={blank}
      faultOf={newPasswordFault}
      act={(values) => api.staff.createAdmin({ ...values, role: roleNamed(values.role) })}
      success={({ username }) => texts.addDialog.success(username.trim())}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            {...form.field('username')}
            label={texts.fields.username}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={ACCOUNT_LIMITS.username}
          />
          <RoleField form={form} />
          <NewPasswordFields form={form} />
          <ActingPasswordField form={form} />
        </>
      )}
    </StaffFormDialog>
  );
}
