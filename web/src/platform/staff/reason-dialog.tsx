import { REASON_MAX_LENGTH, reasonRefusal } from '@regz/rules/reasons.ts';
import { messages } from '@regz/texts/en.ts';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import type { ApiContext } from '../api/api-request.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import type { Form, FormFault } from '../forms/use-form.ts';
import { useSave } from '../forms/use-save.ts';

type ReasonField = ReturnType<Form<'reason'>['field']>;

/** A form that has a field `reason` among others. */
type ReasonForm = Omit<Form<'reason'>, 'field' | 'fault' | 'clear' | 'prefill' | 'focus'> & {
  fault: FormFault<string> | null;
  field: (name: 'reason') => Omit<ReasonField, 'name'> & { name: string };
  clear: () => void;
};

type ReasonDialogProps<Input, Answer> = {
  open: boolean;
  onClose: () => void;
  /** Its other fields are the dialog's children. */
  form: ReasonForm;
  texts: { title: string; text: ReactNode; submit: string; pending: string; failed: string };
  reasonTexts: { reason: string; reasonHint: string };
  maxLength?: number;
  tone?: 'primary' | 'danger';
  /** The input to send. Null if other fields are invalid; the form then shows the faults. */
  inputOf: (reason: string) => Input | null;
  send: (input: Input, options: { context: ApiContext }) => Promise<Answer>;
  success: string | ((answer: Answer) => string);
  outdated: QueryKey;
  children?: ReactNode;
};

/** An act of staff on an account or an order, with a required reason. */
export function ReasonDialog<Input, Answer>(props: ReasonDialogProps<Input, Answer>) {
  const { open, form, texts, reasonTexts, tone = 'primary', success, outdated } = props;
  const save = useSave({
    form,
    send: props.send,
    success,
    outdated,
    failed: texts.failed,
    onSaved: close,
  });

  function close() {
    form.clear();
    props.onClose();
  }

  function submit() {
    const { reason } = form.values;
    const input = props.inputOf(reason);
    if (input === null) return;
    const refusal = reasonRefusal(reason);
    if (refusal !== null) {
      form.refuse({ fields: { reason: messages.errors[refusal] } });
      return;
    }
    form.accept();
    save.mutate(input);
  }

  return (
    <FormDialog
      open={open}
      form={form}
      texts={texts}
      tone={tone}
      pending={save.isPending}
      onSubmit={submit}
      onClose={close}
    >
      {props.children}
      <TextareaField
        {...form.field('reason')}
        label={reasonTexts.reason}
        hint={reasonTexts.reasonHint}
        rows={3}
        maxLength={props.maxLength ?? REASON_MAX_LENGTH}
      />
    </FormDialog>
  );
}
