import type { FormEvent, ReactNode } from 'react';
import { useOnePress } from '../buttons/use-one-press.ts';
import { Notice } from '../feedback/notice.tsx';
import { useNoSuccessBeside } from '../feedback/toast.tsx';

/** A form's id and the fault of the whole form. */
export type ShownForm = { id: string; fault: { text?: string } | null };

type FormShellProps = {
  form: ShownForm;
  /** True while its request runs. The form is not sent again. */
  pending?: boolean | undefined;
  onSubmit: (element: HTMLFormElement) => void;
  className?: string;
  /** The fields. */
  children: ReactNode;
  /** More about the fault, below its sentence. */
  faultDetails?: ReactNode;
  /** The buttons; absent if they are outside the form. */
  footer?: ReactNode;
};

/** A form: its fields, the fault of the whole form, its buttons. One press is one request. */
export function FormShell(props: FormShellProps) {
  const { form, pending = false, className = 'flex flex-col gap-4', faultDetails } = props;

  const press = useOnePress(pending);
  useNoSuccessBeside(form.fault !== null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (press()) props.onSubmit(event.currentTarget);
  }

  return (
    <form id={form.id} noValidate onSubmit={submit} className={className}>
      {props.children}
      {form.fault?.text ? (
        <Notice tone="bad">
          <span>{form.fault.text}</span>
          {faultDetails}
        </Notice>
      ) : null}
      {props.footer}
    </form>
  );
}
