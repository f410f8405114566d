import { TextField } from '../../ui/forms/text-field.tsx';
import type { Form } from './use-form.ts';

type VisitorEmailFieldProps = {
  field: ReturnType<Form<string>['field']>;
  texts: { email: string; emailHint: string };
  maxLength: number;
};

/** The visitor's address for the answer. */
export function VisitorEmailField({ field, texts, maxLength }: VisitorEmailFieldProps) {
  return (
    <TextField
      {...field}
      type="email"
      label={texts.email}
      hint={texts.emailHint}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={maxLength}
    />
  );
}
