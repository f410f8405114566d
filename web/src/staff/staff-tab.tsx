import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../identity/session/use-session.ts';
import { api, queries } from '../platform/api/api.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { Card } from '../ui/layout/card.tsx';
import { adminSession } from './admin-session.ts';
import { newPasswordFault } from './new-password-fault.ts';
import { ActingPasswordField, NewPasswordFields, RoleField, roleNamed } from './staff-fields.tsx';
import { StaffFormDialog } from './staff-form-dialog.tsx';
import { StaffItem } from './staff-item.tsx';

const texts = messages.accountStaff;

function StaffLoading() {
  return (
    <LoadingRegion label={texts.loading} className="flex flex-col gap-4">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </LoadingRegion>
  );
}

/**
 * The Staff tab of the admin panel: the accounts that may log in here. Source: decision record 0029.
 */
export function StaffTab() {
  const session = useSession(adminSession);
  const staff = useQuery(queries.staff.listStaff.queryOptions({ input: {} }));
  const [adding, setAdding] = useState(false);
  const ownId = session.state === 'in' ? session.subject.id : undefined;
  return (
    <Card
      title={texts.title}
      description={texts.description}
      actions={
        <Button size="sm" onClick={() => setAdding(true)}>
          {texts.acts.add}
        </Button>
      }
    >
      <QueryRegion query={staff} pending={<StaffLoading />} failed={texts.loadFailed}>
        {(accounts) => (
          <ul className="flex flex-col divide-y divide-line">
            {accounts.map((account) => (
              <StaffItem key={account.id} account={account} isOwn={account.id === ownId} />
            ))}
          </ul>
        )}
      </QueryRegion>
      <AddStaffDialog open={adding} onClose={() => setAdding(false)} />
    </Card>
  );
}

const blank = { username: '', role: '', newPassword: '', confirmPassword: '', ownPassword: '' };

/** Adds a staff member. */
function AddStaffDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <StaffFormDialog
      open={open}
      texts={texts.addDialog}
      blank={blank}
      faultOf={newPasswordFault}
      act={(values) => api.staff.createAdmin({ ...values, role: roleNamed(values.role) })}
      success={({ username }) => texts.addDialog.success({ username: username.trim() })}
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
