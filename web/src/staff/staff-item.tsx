import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { UsernameHint } from '../identity/username-hint.tsx';
import { api } from '../platform/api/api.ts';
import { type FormFault, missingFields } from '../platform/forms/use-form.ts';
import { formatInstant } from '../platform/time/format-date.ts';
import { AroundName } from '../ui/around-name.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { newPasswordFault } from './new-password-fault.ts';
import {
  codesText,
  type StaffAccount,
  StaffActDialog,
  type StaffActName,
} from './staff-act-dialog.tsx';
import { ActingPasswordField, NewPasswordFields, RoleField, roleNamed } from './staff-fields.tsx';
import { StaffFormDialog } from './staff-form-dialog.tsx';

const texts = messages.accountStaff;
const { roles } = messages.accountStaff;

type StaffItemProps = { account: StaffAccount; isOwn: boolean };

function Standing({ account, isOwn }: StaffItemProps) {
  const { username, role, disabledAt, lastLogInAt } = account;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <h3 translate="no" className="min-w-0 font-sans text-base font-medium wrap-anywhere">
          {username}
        </h3>
        <Badge tone="neutral">{texts.roles[role].name}</Badge>
        {isOwn ? <Badge tone="info">{texts.you}</Badge> : null}
        {disabledAt === null ? null : <Badge tone="bad">{texts.disabled}</Badge>}
      </div>
      <p className="text-sm text-soft">{codesText(account)}</p>
      <p className="text-sm text-faint">
        {lastLogInAt === null
          ? texts.neverLoggedIn
          : texts.lastLogIn({ when: formatInstant(lastLogInAt) })}
      </p>
    </div>
  );
}

/** A staff account with its acts. */
export function StaffItem({ account, isOwn }: StaffItemProps) {
  const { username, codesRequired, disabledAt } = account;
  const [open, setOpen] = useState<'password' | 'role' | StaffActName | null>(null);
  const codesAct = codesRequired ? 'release' : 'require';
  const accessAct = disabledAt === null ? 'disable' : 'enable';
  const dialog = { account, onClose: () => setOpen(null) };
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <Standing account={account} isOwn={isOwn} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-label={texts.acts.setPasswordOf({ username })}
          onClick={() => setOpen('password')}
        >
          {texts.acts.setPassword}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-label={texts.acts.setRoleOf({ username })}
          onClick={() => setOpen('role')}
        >
          {texts.acts.setRole}
        </Button>
        {([codesAct, accessAct] as const).map((act) => (
          <Button
            key={act}
            variant="secondary"
            size="sm"
            aria-label={texts.acts[`${act}Of`]({ username })}
            onClick={() => setOpen(act)}
          >
            {texts.acts[act]}
          </Button>
        ))}
      </div>
      <StaffPasswordDialog {...dialog} isOwn={isOwn} open={open === 'password'} />
      <StaffRoleDialog {...dialog} open={open === 'role'} />
      <StaffActDialog {...dialog} name={codesAct} open={open === codesAct} />
      <StaffActDialog {...dialog} name={accessAct} open={open === accessAct} />
    </li>
  );
}

const blank = { newPassword: '', confirmPassword: '', ownPassword: '' };

type StaffPasswordDialogProps = {
  account: StaffAccount;
  isOwn: boolean;
  open: boolean;
  onClose: () => void;
};

/** Sets a new password for a staff member, or for the logged-in admin. */
function StaffPasswordDialog(props: StaffPasswordDialogProps) {
  const { account, isOwn, open, onClose } = props;
  const { id, username } = account;
  return (
    <StaffFormDialog
      open={open}
      texts={{
        ...texts.passwordDialog,
        text: isOwn ? (
          texts.passwordDialog.ownText
        ) : (
          <AroundName
            name={username}
            text={(shown) => texts.passwordDialog.text({ username: shown })}
          />
        ),
      }}
      blank={blank}
      faultOf={newPasswordFault}
      act={(values) => api.staff.setAdminPassword({ id, ...values })}
      success={() => texts.passwordDialog.success}
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

type Values = { role: string; ownPassword: string };
type StaffRoleDialogProps = { account: StaffAccount; open: boolean; onClose: () => void };

/** Gives a staff account another role. */
function StaffRoleDialog({ account, open, onClose }: StaffRoleDialogProps) {
  const { id, username, role } = account;
  const present: Values = { role, ownPassword: '' };
  return (
    <StaffFormDialog
      key={role}
      open={open}
      texts={{
        ...texts.roleDialog,
        text: (
          <AroundName
            name={username}
            text={(shown) => texts.roleDialog.text({ username: shown })}
          />
        ),
      }}
      blank={present}
      faultOf={missingFault}
      act={(values) => api.staff.setAdminRole({ id, ...values, role: roleNamed(values.role) })}
      success={(values) =>
        texts.roleDialog.success({ username, role: roles[roleNamed(values.role)].name })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <RoleField form={form} />
          <ActingPasswordField form={form} />
        </>
      )}
    </StaffFormDialog>
  );
}

function missingFault(values: Values): FormFault<keyof Values> | null {
  const fields = missingFields(values);
  return fields.ownPassword === undefined ? null : { fields };
}
