import { messages } from '../i18n/en.ts';
import { api } from '../platform/api/api.ts';
import { missingFields, type FormFault } from '../platform/forms/use-form.ts';
import { ActingPasswordField, RoleField, roleNamed } from './staff-fields.tsx';
import { StaffFormDialog } from './staff-form-dialog.tsx';
import type { StaffAccount } from './staff.ts';

const { roleDialog: texts, roles } = messages.accountStaff;

type Values = { role: string; ownPassword: string };
type StaffRoleDialogProps = { account: StaffAccount; open: boolean; onClose: () => void };

/** Gives an account of staff another role. */
export function StaffRoleDialog({ account, open, onClose }: StaffRoleDialogProps) {
  const { id, username, role } = account;
  const blank: Values = { role, ownPassword: '' };
  return (
    <StaffFormDialog
      key={role}
      open={open}
      texts={{ ...texts, text: texts.text(username) }}
      blank={blank}
      faultOf={missingFault}
      act={(values) => api.staff.setAdminRole({ id, ...values, role: roleNamed(values.role) })}
      success={(values) => texts.success(username, roles[roleNamed(values.role)].name)}
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
