import type { ReactNode } from 'react';
import { FormShell, type ShownForm } from '../../ui/forms/form-shell.tsx';
import { FormButtons, type FormButtonsProps } from './form-buttons.tsx';

type CancellableFormProps = FormButtonsProps & {
  form: ShownForm;
  onSubmit: (element: HTMLFormElement) => void;
  children: ReactNode;
};

/** A form in the body of a dialog, with cancel and submit buttons below its fields. */
export function CancellableForm(props: CancellableFormProps) {
  const { form, onSubmit, children, ...buttons } = props;
  return (
    <FormShell
      form={form}
      pending={buttons.pending}
      onSubmit={onSubmit}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <FormButtons formId={form.id} {...buttons} />
        </div>
      }
    >
      {children}
    </FormShell>
  );
}
