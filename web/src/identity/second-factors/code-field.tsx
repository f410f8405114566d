import { SECOND_FACTOR_CODE_MAX_LENGTH } from '@regz/rules/identity/second-factor-codes.ts';
import { codes as texts } from '@regz/texts/en/identity/codes.ts';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { TextField } from '../../ui/forms/text-field.tsx';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'className' | 'label'> & {
  label?: string;
};

/** Six digits of the authenticator app. Phones show their numeric keyboard. */
export function AppCodeField({ label, ...field }: FieldProps) {
  return (
    <TextField
      hint={texts.hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      {...field}
      label={label ?? texts.label}
      spellCheck={false}
      maxLength={SECOND_FACTOR_CODE_MAX_LENGTH}
      className="font-mono"
    />
  );
}

type CodeFieldProps = FieldProps & {
  /** True if it takes the focus when it appears. */
  takesFocus?: boolean;
};

/** A code of the authenticator app, or a recovery code. The person chooses which. */
export function CodeField({ takesFocus = false, ...props }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<'app' | 'recovery' | null>(null);
  const ofRecovery = chosen === 'recovery';
  const recovery = {
    label: texts.recoveryLabel,
    hint: texts.recoveryHint,
    inputMode: 'text',
    autoComplete: 'off',
    autoCapitalize: 'characters',
  } as const;

  useEffect(() => {
    if (takesFocus || chosen !== null) input.current?.focus();
  }, [chosen, takesFocus]);

  return (
    <div className="flex flex-col gap-2">
      <AppCodeField {...props} {...(ofRecovery ? recovery : {})} ref={input} />
      <button
        type="button"
        className="min-h-8 self-start text-sm text-accent-text underline underline-offset-4"
        onClick={() => setChosen(ofRecovery ? 'app' : 'recovery')}
      >
        {ofRecovery ? texts.toApp : texts.toRecovery}
      </button>
    </div>
  );
}
