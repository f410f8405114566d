import { messages } from '@regz/texts/en.ts';
import { api, type Api } from '../platform/api/api.ts';
import { type FormFault, missingFields } from '../platform/forms/use-form.ts';
import { AroundName } from '../ui/around-name.tsx';
import { ActingPasswordField } from './staff-fields.tsx';
import { StaffFormDialog } from './staff-form-dialog.tsx';

const { requireAdminCodes, setAdminEnabled } = api.staff;
const texts = messages.accountStaff;

const blank = { ownPassword: '' };

type Confirmed = { id: string; ownPassword: string };

/** Acts on a staff account that need only a confirmation. */
const staffActs = {
  require: {
    texts: texts.requireDialog,
    tone: 'primary',
    act: (input: Confirmed) => requireAdminCodes({ ...input, required: true }),
  },
  release: {
    texts: texts.releaseDialog,
    tone: 'primary',
    act: (input: Confirmed) => requireAdminCodes({ ...input, required: false }),
  },
  disable: {
    texts: texts.disableDialog,
    tone: 'danger',
    act: (input: Confirmed) => setAdminEnabled({ ...input, enabled: false }),
  },
  enable: {
    texts: texts.enableDialog,
    tone: 'primary',
    act: (input: Confirmed) => setAdminEnabled({ ...input, enabled: true }),
  },
} as const;

export type StaffActName = keyof typeof staffActs;

type StaffActDialogProps = {
  name: StaffActName;
  account: StaffAccount;
  open: boolean;
  onClose: () => void;
};

/** Requires the admin's own password before a staff account changes. */
export function StaffActDialog({ name, account, open, onClose }: StaffActDialogProps) {
  const { id, username } = account;
  const { texts: words, tone, act } = staffActs[name];
  return (
    <StaffFormDialog
      open={open}
      texts={{
        ...words,
        text: <AroundName name={username} text={(shown) => words.text({ username: shown })} />,
      }}
      tone={tone}
      blank={blank}
      faultOf={missingFault}
      act={(values) => act({ id, ...values })}
      success={() => words.success({ username })}
      onClose={onClose}
    >
      {(form) => <ActingPasswordField form={form} />}
    </StaffFormDialog>
  );
}

function missingFault(values: typeof blank): FormFault<'ownPassword'> | null {
  const fields = missingFields(values);
  return fields.ownPassword === undefined ? null : { fields };
}

/** An account of staff, as staff see it. */
export type StaffAccount = Awaited<ReturnType<Api['staff']['listStaff']>>[number];

/** The state of an account's second factor, and whether it is required. */
export function codesText({ codesOn, codesRequired }: StaffAccount): string {
  if (codesOn) return codesRequired ? texts.codes.required : texts.codes.on;
  return codesRequired ? texts.codes.missing : texts.codes.off;
}
