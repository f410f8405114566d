import { useState, type ComponentProps } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { Eye, EyeOff } from '../icons.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';

type PasswordFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> & {
    showLabel: string;
    hideLabel: string;
  };

/** A password input with a button that shows and hides the typed text. */
export function PasswordField({
  label,
  hint,
  error,
  showLabel,
  hideLabel,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={`${controlClass} pr-12`}
          />
          <IconButton
            label={shown ? hideLabel : showLabel}
            aria-pressed={shown}
            className="absolute inset-y-1 right-1"
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff className="size-4" /> : <Eye className="size-4" />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
