import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import { PASSWORD_MIN_LENGTH } from '@regz/rules/identity/passwords.ts';
import { messages } from '@regz/texts/en.ts';
import type { ComponentProps } from 'react';
import { useMistypedHint } from '../identity/sign-in/use-mistyped-hint.ts';
import type { Form } from '../platform/forms/use-form.ts';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';

const texts = messages.playerFields;

/** The `field` function of a form, independent of its other fields. */
type FieldOf = ReturnType<Form<string>['field']>;

export function TaskUsernameField({ field }: { field: FieldOf }) {
  return (
    <TextField
      {...field}
      label={texts.username}
      required
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={ACCOUNT_LIMITS.username}
    />
  );
}

/** Shows a hint if the domain of the typed address is probably mistyped. */
export function TaskEmailField({ field }: { field: FieldOf }) {
  const mistyped = useMistypedHint(field.value, texts.emailMistyped);
  return (
    <TextField
      {...field}
      type="email"
      hint={mistyped}
      label={texts.email}
      required
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={ACCOUNT_LIMITS.email}
    />
  );
}

type TaskPasswordFieldProps = {
  field: FieldOf;
  /** Its label, if it is not the account's only password. */
  label?: string;
} & Pick<ComponentProps<typeof PasswordField>, 'hint' | 'autoComplete'>;

export function TaskPasswordField({ field, label, ...input }: TaskPasswordFieldProps) {
  return (
    <PasswordField
      {...field}
      {...input}
      label={label ?? texts.password}
      required
      maxLength={ACCOUNT_LIMITS.password}
      showLabel={messages.controls.showPassword}
      hideLabel={messages.controls.hidePassword}
    />
  );
}

type NewTaskPasswordFieldsProps = {
  field: (name: 'newPassword' | 'confirmPassword') => FieldOf;
};

/** A new password, twice. */
export function NewTaskPasswordFields({ field }: NewTaskPasswordFieldsProps) {
  return (
    <>
      <TaskPasswordField
        field={field('newPassword')}
        label={texts.newPassword}
        hint={texts.passwordHint({ least: PASSWORD_MIN_LENGTH })}
        autoComplete="new-password"
      />
      <TaskPasswordField
        field={field('confirmPassword')}
        label={texts.confirmPassword}
        autoComplete="new-password"
      />
    </>
  );
}
