import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { type FormChallenge, useChallengedSend } from './use-challenged-send.ts';
import { type Form, type FormFault, missingFields } from './use-form.ts';

const errors = messages.errors;

/** A refusal whose sentence contains no numbers. */
type Refusal = {
  [Code in keyof typeof errors]: (typeof errors)[Code] extends string ? Code : never;
}[keyof typeof errors];

type VisitorFormProps<Name extends string, Sent> = {
  form: Form<Name>;
  challenge: FormChallenge;
  /** The reason why the server would refuse the typed values, or null. */
  refusalOf: (values: Record<Name, string>) => Refusal | null;
  /** The fields by the refusals of a single field. Other refusals mark all blank fields. */
  fieldOf: Readonly<Record<string, Name>>;
  /** The field that may stay blank. */
  optional?: Name;
  send: (input: Record<Name, string> & { challenge: string }) => Promise<Sent>;
  onSent: (sent: Sent) => void;
  texts: { submit: string; pending: string; failed: string };
  children: ReactNode;
};

/**
 * A form for a person without an account: fields, challenge and button. It keeps its values after a
 * refusal.
 */
export function VisitorForm<Name extends string, Sent>(props: VisitorFormProps<Name, Sent>) {
  const { form, challenge, fieldOf, texts } = props;
  const { submit, pending } = useChallengedSend({
    form,
    challenge,
    fieldOf,
    send: props.send,
    onSent: props.onSent,
    failed: texts.failed,
    faultOf: (values) => faultOf(props.refusalOf(values), { ...props, values }),
  });
  return (
    <FormShell
      form={form}
      pending={pending}
      onSubmit={submit}
      className="flex flex-col gap-5"
      footer={
        <Button
          type="submit"
          unready={challenge.answer === null}
          pending={pending}
          pendingText={texts.pending}
        >
          {texts.submit}
        </Button>
      }
    >
      {props.children}
      {challenge.box}
    </FormShell>
  );
}

type Typed<Name extends string> = {
  values: Record<Name, string>;
  fieldOf: Readonly<Record<string, Name>>;
  optional?: Name;
};

function faultOf<Name extends string>(
  refusal: Refusal | null,
  { values, fieldOf, optional }: Typed<Name>,
): FormFault<Name> | null {
  if (refusal === null) return null;
  const field = fieldOf[refusal];
  const fields: FormFault<Name>['fields'] = missingFields(values);
  if (optional !== undefined) delete fields[optional];
  if (field === undefined) return { text: errors[refusal], fields };
  const wrong: FormFault<Name>['fields'] = {};
  wrong[field] = errors[refusal];
  return { fields: wrong };
}
