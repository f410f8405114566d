import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import { PASSWORD_MIN_LENGTH } from '@regz/rules/identity/passwords.ts';
import { type StaffRole, staffRoles } from '@regz/rules/staff/staff-roles.ts';
import { messages } from '@regz/texts/en.ts';
import type { Form } from '../platform/forms/use-form.ts';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';

const { fields: texts, roles } = messages.accountStaff;

const shared = {
  maxLength: ACCOUNT_LIMITS.password,
  showLabel: messages.controls.showPassword,
  hideLabel: messages.controls.hidePassword,
};

type NewPasswordFieldsProps<Name extends string> = {
  form: Form<Name | 'newPassword' | 'confirmPassword'>;
  label?: string;
};

/** A new password of a staff member, twice. */
export function NewPasswordFields<Name extends string>({
  form,
  label = texts.newPassword,
}: NewPasswordFieldsProps<Name>) {
  return (
    <>
      <PasswordField
        {...form.field('newPassword')}
        {...shared}
        label={label}
        hint={messages.accounts.passwordHint({ least: PASSWORD_MIN_LENGTH })}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field('confirmPassword')}
        {...shared}
        label={texts.confirmPassword}
        autoComplete="new-password"
      />
    </>
  );
}

/** The role that a field names. The one with the fewest rights if it names none. */
export function roleNamed(value: string): StaffRole {
  return staffRoles.find((role) => role === value) ?? 'stock';
}

/** The rights of the role, below the choice. */
export function RoleField<Name extends string>({ form }: { form: Form<Name | 'role'> }) {
  const chosen = staffRoles.find((role) => role === form.values.role);
  return (
    <SelectField
      {...form.field('role')}
      label={texts.role}
      placeholder={texts.chooseRole}
      hint={chosen === undefined ? undefined : roles[chosen].may}
      options={staffRoles.map((value) => ({ value, label: roles[value].name }))}
    />
  );
}

/** The acting admin's own password, entered again. */
export function ActingPasswordField<Name extends string>({
  form,
}: {
  form: Form<Name | 'ownPassword'>;
}) {
  return (
    <PasswordField
      {...form.field('ownPassword')}
      {...shared}
      label={texts.ownPassword}
      hint={texts.ownPasswordHint}
      autoComplete="current-password"
    />
  );
}
