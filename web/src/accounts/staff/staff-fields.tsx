import { ACCOUNT_LIMITS, PASSWORD_MIN_LENGTH } from '@regz/rules/accounts/accounts.ts';
import { messages } from '../../i18n/en.ts';
import type { Form } from '../../platform/forms/use-form.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';

const texts = messages.accountStaff.fields;

const shared = {
  maxLength: ACCOUNT_LIMITS.password,
  showLabel: messages.controls.showPassword,
  hideLabel: messages.controls.hidePassword,
};

/** A new password of a member of staff, twice. */
export function NewPasswordFields<Name extends string>({
  form,
}: {
  form: Form<Name | 'newPassword' | 'confirmPassword'>;
}) {
  return (
    <>
      <PasswordField
        {...form.field('newPassword')}
        {...shared}
        label={texts.newPassword}
        hint={messages.accounts.passwordHint(PASSWORD_MIN_LENGTH)}
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

/** The password of whoever acts, asked for once more. */
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
