import { SECOND_FACTOR_CODE_MAX_LENGTH } from '@regz/rules/identity/second-factor-codes.ts';
import type { ComponentProps } from 'react';
import { TextField } from '../../ui/forms/text-field.tsx';

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'className'>;

/** A code of the authenticator app, or a recovery code. */
export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      {...props}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={SECOND_FACTOR_CODE_MAX_LENGTH}
      className="font-mono"
    />
  );
}
