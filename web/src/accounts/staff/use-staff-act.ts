import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { queries } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { fieldFault } from '../../platform/forms/field-fault.ts';
import type { Form } from '../../platform/forms/use-form.ts';
import { useToast } from '../../ui/feedback/toast.tsx';

export type StaffField = 'username' | 'newPassword' | 'confirmPassword' | 'ownPassword';

const fieldOf = {
  ACCOUNT_USERNAME_TAKEN: 'username',
  ACCOUNT_PASSWORD_TOO_SHORT: 'newPassword',
  ACCOUNT_PASSWORDS_DIFFER: 'confirmPassword',
  ACCOUNT_PASSWORD_WRONG: 'ownPassword',
} as const;

type StaffAct<Input, Name extends StaffField> = {
  act: (input: Input) => Promise<unknown>;
  form: Form<Name>;
  success: (input: Input) => string;
  onDone: () => void;
};

/** A change of the accounts of staff; what is refused is said at the field it concerns. */
export function useStaffAct<Input, Name extends StaffField>({
  act,
  form,
  success,
  onDone,
}: StaffAct<Input, Name>): UseMutationResult<unknown, Error, Input> {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: act,
    onSuccess: (_answer, input) => {
      toast.success(success(input));
      form.clear();
      onDone();
    },
    onError: (error) => form.refuse(fieldFault(error, fieldOf) ?? { text: errorText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: queries.accounts.admins.list.key() }),
  });
}
