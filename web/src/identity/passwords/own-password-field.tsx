import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import { messages } from '@regz/texts/en.ts';
import type { ComponentProps } from 'react';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { UsernameHint } from '../username-hint.tsx';

const controls = messages.controls;

type OwnPasswordFieldProps = { username: string } & Omit<
  ComponentProps<typeof PasswordField>,
  'label' | 'showLabel' | 'hideLabel'
>;

/** The password of the logged-in account, entered once more. */
export function OwnPasswordField({ username, ...field }: OwnPasswordFieldProps) {
  return (
    <>
      <UsernameHint username={username} />
      <PasswordField
        {...field}
        label={messages.accountSecurity.password}
        autoComplete="current-password"
        maxLength={ACCOUNT_LIMITS.password}
        showLabel={controls.showPassword}
        hideLabel={controls.hidePassword}
      />
    </>
  );
}
