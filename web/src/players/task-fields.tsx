import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import { PASSWORD_MIN_LENGTH } from '@regz/rules/identity/passwords.ts';
import type { ComponentProps } from 'react';
import { useTaskWords } from '../i18n/task-area/language.ts';
import { useMistypedHint } from '../identity/sign-in/use-mistyped-hint.ts';
import type { Form } from '../platform/forms/use-form.ts';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { codeText } from './fault-text.ts';

/** The `field` function of a form, independent of its other fields. */
type FieldOf = ReturnType<Form<string>['field']>;

export function TaskUsernameField({ field }: { field: FieldOf }) {
  const words = useTaskWords();
  return (
    <TextField
      {...field}
      error={codeText(words, field.error)}
      label={words.account.fields.username}
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
  const words = useTaskWords();
  const mistyped = useMistypedHint(field.value, words.account.emailMistyped);
  return (
    <TextField
      {...field}
      error={codeText(words, field.error)}
      type="email"
      hint={mistyped}
      label={words.account.fields.email}
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
  const words = useTaskWords();
  return (
    <PasswordField
      {...field}
      {...input}
      error={codeText(words, field.error)}
      label={label ?? words.account.fields.password}
      required
      maxLength={ACCOUNT_LIMITS.password}
      showLabel={words.controls.showPassword}
      hideLabel={words.controls.hidePassword}
    />
  );
}

type NewTaskPasswordFieldsProps = {
  field: (name: 'newPassword' | 'confirmPassword') => FieldOf;
};

/** A new password, twice. */
export function NewTaskPasswordFields({ field }: NewTaskPasswordFieldsProps) {
  const { passwords, passwordHint } = useTaskWords().account;
  return (
    <>
      <TaskPasswordField
        field={field('newPassword')}
        label={passwords.next}
        hint={passwordHint(PASSWORD_MIN_LENGTH)}
        autoComplete="new-password"
      />
      <TaskPasswordField
        field={field('confirmPassword')}
        label={passwords.confirm}
        autoComplete="new-password"
      />
    </>
  );
}
