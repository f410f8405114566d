import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useIdempotencyKey } from '../api/use-idempotency-key.ts';
import { fieldFault } from './field-fault.ts';
import type { Form } from './use-form.ts';

type Save<Input, Name extends string, Present> = {
  form: Pick<Form<Name>, 'refuse'>;
  send: (input: Input, options: { context: { idempotencyKey: string } }) => Promise<unknown>;
  /** Said when it is saved. */
  success: string;
  /** The queries whose answers are outdated afterwards. */
  outdated: QueryKey;
  failureText: (error: Error) => string;
  /** The fields below which refusals are said, by their codes. */
  fieldOf?: Readonly<Record<string, Name>>;
  /** The thing's current state, if a failure says that a colleague has changed it. */
  presentOf: (error: Error) => Present | undefined;
  /** Makes that the basis of the next attempt, which replaces it, and describes it. */
  onChanged: (present: Present) => string;
  onSaved: () => void;
};

/**
 * Saves what a form edits, once for each intent. A colleague's change in the meantime is shown
 * before it can be replaced.
 */
export function useSave<Input, Name extends string, Present>(options: Save<Input, Name, Present>) {
  const { form, outdated } = options;
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  return useMutation({
    mutationFn: (input: Input) =>
      options.send(input, { context: { idempotencyKey: idempotency.keyFor(input) } }),
    onSuccess: () => {
      idempotency.settle();
      toast.success(options.success);
      options.onSaved();
    },
    onError: (error) => {
      idempotency.settle(error);
      const atField = fieldFault(error, options.fieldOf ?? {});
      if (atField !== undefined) {
        form.refuse(atField);
        return;
      }
      const why = options.failureText(error);
      const present = options.presentOf(error);
      form.refuse({ text: present === undefined ? why : `${why} ${options.onChanged(present)}` });
    },
    onSettled: () => client.invalidateQueries({ queryKey: outdated }),
  });
}
