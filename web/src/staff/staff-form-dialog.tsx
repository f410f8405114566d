import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { fieldFault } from '../platform/forms/field-fault.ts';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { useForm, type Form, type FormFault } from '../platform/forms/use-form.ts';
import { useToast } from '../ui/feedback/toast.tsx';

type StaffField = 'username' | 'role' | 'newPassword' | 'confirmPassword' | 'ownPassword';

const fieldOf: Readonly<Record<string, StaffField>> = {
  ACCOUNT_USERNAME_INVALID: 'username',
  ACCOUNT_USERNAME_TAKEN: 'username',
  ACCOUNT_PASSWORD_TOO_SHORT: 'newPassword',
  ACCOUNT_PASSWORDS_DIFFER: 'confirmPassword',
  ACCOUNT_PASSWORD_WRONG: 'ownPassword',
};

type Values<Name extends StaffField> = Record<Name, string>;

type StaffFormDialogProps<Name extends StaffField> = {
  open: boolean;
  texts: { title: string; text: ReactNode; submit: string; pending: string };
  tone?: 'primary' | 'danger';
  blank: Values<Name>;
  /** The fault before the request. Null if there is none. */
  faultOf: (values: Values<Name>) => FormFault<Name> | null;
  act: (values: Values<Name>) => Promise<unknown>;
  success: (values: Values<Name>) => string;
  onClose: () => void;
  /** The fields. */
  children: (form: Form<Name>) => ReactNode;
};

/**
 * Takes the inputs of a staff account's change, makes it and confirms it, or shows the refusal at
 * its field.
 */
export function StaffFormDialog<Name extends StaffField>(props: StaffFormDialogProps<Name>) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm(props.blank);
  const change = useMutation({
    mutationFn: props.act,
    onSuccess: (_answer, values) => {
      toast.success(props.success(values));
      close();
    },
    onError: (error) => form.refuse(fieldFault(error, fieldOf) ?? { text: errorText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: queries.staff.listStaff.key() }),
  });

  function close() {
    form.clear();
    props.onClose();
  }

  function submit() {
    const fault = props.faultOf(form.values);
    if (fault !== null) {
      form.refuse(fault);
      return;
    }
    form.accept();
    change.mutate(form.values);
  }

  return (
    <FormDialog
      open={props.open}
      form={form}
      texts={props.texts}
      tone={props.tone ?? 'primary'}
      pending={change.isPending}
      onSubmit={submit}
      onClose={close}
    >
      {props.children(form)}
    </FormDialog>
  );
}
