import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import { PASSWORD_MIN_LENGTH, type PasswordChange } from '@regz/rules/identity/passwords.ts';
import { messages } from '../../i18n/en.ts';
import type { Form } from '../../platform/forms/use-form.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';

const texts = messages.accountCards.changeDialog;

const shared = {
  maxLength: ACCOUNT_LIMITS.password,
  showLabel: messages.controls.showPassword,
  hideLabel: messages.controls.hidePassword,
};

type PasswordChangeFieldsProps = { form: Form<keyof PasswordChange> };

/** The present password and the new one, twice. */
export function PasswordChangeFields({ form }: PasswordChangeFieldsProps) {
  return (
    <>
      <PasswordField
        {...form.field('currentPassword')}
        {...shared}
        label={texts.current}
        autoComplete="current-password"
      />
      <PasswordField
        {...form.field('newPassword')}
        {...shared}
        label={texts.next}
        hint={messages.accounts.passwordHint(PASSWORD_MIN_LENGTH)}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field('confirmPassword')}
        {...shared}
        label={texts.confirm}
        autoComplete="new-password"
      />
    </>
  );
}
