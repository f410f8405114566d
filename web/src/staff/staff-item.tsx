import { useState } from 'react';
import { messages } from '../i18n/en.ts';
import { formatInstant } from '../platform/time/format-date.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { StaffActDialog, type StaffActName } from './staff-act-dialog.tsx';
import { StaffPasswordDialog } from './staff-password-dialog.tsx';
import { StaffRoleDialog } from './staff-role-dialog.tsx';
import { codesText, type StaffAccount } from './staff.ts';

const texts = messages.accountStaff;

type StaffItemProps = { account: StaffAccount; isOwn: boolean };

function Standing({ account, isOwn }: StaffItemProps) {
  const { username, role, disabledAt, lastLogInAt } = account;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 font-sans text-base font-medium wrap-anywhere">{username}</h3>
        <Badge tone="neutral">{texts.roles[role].name}</Badge>
        {isOwn ? <Badge tone="info">{texts.you}</Badge> : null}
        {disabledAt === null ? null : <Badge tone="bad">{texts.disabled}</Badge>}
      </div>
      <p className="text-sm text-soft">{codesText(account)}</p>
      <p className="text-sm text-faint">
        {lastLogInAt === null ? texts.neverLoggedIn : texts.lastLogIn(formatInstant(lastLogInAt))}
      </p>
    </div>
  );
}

/** An account of staff with what can be done to it. */
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
          aria-label={texts.acts.setPasswordOf(username)}
          onClick={() => setOpen('password')}
        >
          {texts.acts.setPassword}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-label={texts.acts.setRoleOf(username)}
          onClick={() => setOpen('role')}
        >
          {texts.acts.setRole}
        </Button>
        {([codesAct, accessAct] as const).map((act) => (
          <Button
            key={act}
            variant="secondary"
            size="sm"
            aria-label={texts.acts[`${act}Of`](username)}
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
