import { readTypedCode, TYPED_CODE_MAX_LENGTH } from '@regz/rules/typed-codes.ts';
import { messages } from '@regz/texts/en.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

const texts = messages.panel.signIn.form;

type CodeFormProps = {
  /** The initial value of the field. */
  typed: string;
  /** Receives the code in its normal form, without separators. */
  onCode: (code: string) => void;
};

/** The field for the code that the panel shows. Accepts any spelling. */
export function CodeForm({ typed, onCode }: CodeFormProps) {
  const form = useForm({ code: '' }, { code: typed });

  function submit() {
    const code = readTypedCode(form.values.code);
    if (code === null) {
      form.refuse({ fields: { code: texts.wrong } });
      return;
    }
    form.accept();
    onCode(code);
  }

  return (
    <FormShell
      form={form}
      onSubmit={submit}
      footer={
        <div>
          <Button type="submit">{texts.submit}</Button>
        </div>
      }
    >
      <TextField
        {...form.field('code')}
        label={texts.field}
        hint={texts.hint}
        className="font-mono tracking-widest uppercase"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={TYPED_CODE_MAX_LENGTH}
      />
      <p className="text-sm text-faint">{texts.help}</p>
    </FormShell>
  );
}
