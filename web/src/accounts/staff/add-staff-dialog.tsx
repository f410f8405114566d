import { ACCOUNT_LIMITS, passwordResetRefusal } from '@regz/rules/accounts/accounts.ts';
import { messages } from '../../i18n/en.ts';
import { api } from '../../platform/api/api.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { staffFault } from './staff-fault.ts';
import { ActingPasswordField, NewPasswordFields } from './staff-fields.tsx';
import { useStaffAct } from './use-staff-act.ts';

const texts = messages.accountStaff;

const blank = { username: '', newPassword: '', confirmPassword: '', ownPassword: '' };

/** Adds a member of staff. */
export function AddStaffDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useForm(blank);
  const add = useStaffAct({
    act: (input: typeof blank) => api.accounts.admins.create(input),
    form,
    success: ({ username }) => texts.addDialog.success(username.trim()),
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
    add.mutate(form.values);
  }

  return (
    <FormDialog
      open={open}
      form={form}
      texts={texts.addDialog}
      pending={add.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <TextField
        {...form.field('username')}
        label={texts.fields.username}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={ACCOUNT_LIMITS.username}
      />
      <NewPasswordFields form={form} />
      <ActingPasswordField form={form} />
    </FormDialog>
  );
}
