import { messages } from '../../i18n/en.ts';
import { api } from '../../platform/api/api.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { missingFields, useForm } from '../../platform/forms/use-form.ts';
import { ActingPasswordField } from './staff-fields.tsx';
import type { StaffAccount } from './staff.ts';
import { useStaffAct } from './use-staff-act.ts';

const { admins } = api.accounts;
const texts = messages.accountStaff;

type Confirmed = { id: string; ownPassword: string };

/** What is done to an account of staff with no more than a confirmation. */
export const staffActs = {
  require: {
    texts: texts.requireDialog,
    tone: 'primary',
    act: (input: Confirmed) => admins.requireCodes({ ...input, required: true }),
  },
  release: {
    texts: texts.releaseDialog,
    tone: 'primary',
    act: (input: Confirmed) => admins.requireCodes({ ...input, required: false }),
  },
  disable: {
    texts: texts.disableDialog,
    tone: 'danger',
    act: (input: Confirmed) => admins.setEnabled({ ...input, enabled: false }),
  },
  enable: {
    texts: texts.enableDialog,
    tone: 'primary',
    act: (input: Confirmed) => admins.setEnabled({ ...input, enabled: true }),
  },
} as const;

export type StaffActName = keyof typeof staffActs;

type StaffActDialogProps = {
  name: StaffActName;
  account: StaffAccount;
  open: boolean;
  onClose: () => void;
};

/** Asks for the own password before an account of staff is changed. */
export function StaffActDialog({ name, account, open, onClose }: StaffActDialogProps) {
  const { id, username } = account;
  const { texts: words, tone, act } = staffActs[name];
  const form = useForm({ ownPassword: '' });
  const change = useStaffAct({
    act,
    form,
    success: () => words.success(username),
    onDone: onClose,
  });

  function close() {
    form.clear();
    onClose();
  }

  function submit() {
    const fields = missingFields(form.values);
    if (fields.ownPassword !== undefined) {
      form.refuse({ fields });
      return;
    }
    form.accept();
    change.mutate({ id, ...form.values });
  }

  return (
    <FormDialog
      open={open}
      form={form}
      texts={{ ...words, text: words.text(username) }}
      tone={tone}
      pending={change.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <ActingPasswordField form={form} />
    </FormDialog>
  );
}
