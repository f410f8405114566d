import { PASSWORD_MIN_LENGTH } from '@regz/rules/identity/passwords.ts';
import { type Registration } from '@regz/rules/identity/registration.ts';
import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import type { Form } from '../../platform/forms/use-form.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useMistypedHint } from './use-mistyped-hint.ts';

const { fields, passwordHint } = messages.accounts;

const passwordTexts = {
  showLabel: messages.controls.showPassword,
  hideLabel: messages.controls.hidePassword,
};

export type RegisterFormState = Form<keyof Registration>;

/** The form's requirements besides name and email. */
export type RegistrationTerms = { passwordMin: number; mobileNumber: 'required' | 'optional' };

const clientArea: RegistrationTerms = {
  passwordMin: PASSWORD_MIN_LENGTH,
  mobileNumber: 'required',
};

type RegistrationFieldsProps = {
  form: RegisterFormState;
  /** Replaces the email field. */
  emailField?: ReactNode;
  terms?: RegistrationTerms | undefined;
};

/**
 * The five fields of a registration. None has a `maxLength`: an overlong paste is refused with a
 * message, where the browser would cut it.
 */
export function RegistrationFields({
  form,
  emailField,
  terms = clientArea,
}: RegistrationFieldsProps) {
  const { passwordMin, mobileNumber } = terms;
  const isOptional = mobileNumber === 'optional';
  const mistyped = useMistypedHint(form.values.email);
  return (
    <>
      <TextField
        {...form.field('username')}
        label={fields.username}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      {emailField ?? (
        <TextField
          {...form.field('email')}
          type="email"
          label={fields.email}
          hint={mistyped}
          required
          autoComplete="email"
        />
      )}
      <TextField
        {...form.field('mobileNumber')}
        type="tel"
        label={isOptional ? fields.mobileNumberOptional : fields.mobileNumber}
        required={!isOptional}
        autoComplete="tel"
      />
      <PasswordField
        {...form.field('password')}
        {...passwordTexts}
        label={fields.password}
        hint={passwordMin > 1 ? passwordHint({ least: passwordMin }) : undefined}
        required
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field('confirmPassword')}
        {...passwordTexts}
        label={fields.confirmPassword}
        required
        autoComplete="new-password"
      />
    </>
  );
}
