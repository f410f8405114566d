import { passwordResetRefusal } from '@regz/rules/accounts/accounts.ts';
import { messages } from '../../i18n/en.ts';
import { api } from '../../platform/api/api.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { UsernameHint } from '../username-hint.tsx';
import { staffFault } from './staff-fault.ts';
import { ActingPasswordField, NewPasswordFields } from './staff-fields.tsx';
import type { StaffAccount } from './staff.ts';
import { useStaffAct } from './use-staff-act.ts';

const texts = messages.accountStaff.passwordDialog;

const blank = { newPassword: '', confirmPassword: '', ownPassword: '' };

type StaffPasswordDialogProps = {
  account: StaffAccount;
  isOwn: boolean;
  open: boolean;
  onClose: () => void;
};

/** Sets a new password of a member of staff, or of whoever is signed in. */
export function StaffPasswordDialog(props: StaffPasswordDialogProps) {
  const { account, isOwn, open, onClose } = props;
  const { id, username } = account;
  const form = useForm(blank);
  const change = useStaffAct({
    act: (input: typeof blank) => api.accounts.admins.setPassword({ id, ...input }),
    form,
    success: () => texts.success,
    onDone: onClose,
  });

  function close() {
    form.clear();
    onClose();
  }

  function submit() {
    const fault = staffFault(form.values, passwordResetRefusal(form.values));
    if (fault !== null) {
      form.refuse(fault);
      return;
    }
    form.accept();
    change.mutate(form.values);
  }

  return (
    <FormDialog
      open={open}
      form={form}
      texts={{ ...texts, text: isOwn ? texts.ownText : texts.text(username) }}
      pending={change.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <UsernameHint username={username} />
      <NewPasswordFields form={form} />
      <ActingPasswordField form={form} />
    </FormDialog>
  );
}
