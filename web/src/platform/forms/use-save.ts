import type { ErrorCode, ErrorData } from '@regz/texts/error-sentences.ts';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from '../../ui/feedback/toast.tsx';
import { errorText } from '../api/error-text.ts';
import { failureText } from '../api/failure-text.ts';
import { refusalData } from '../api/refusal-data.ts';
import { useIdempotencyKey } from '../api/use-idempotency-key.ts';
import { fieldFault } from './field-fault.ts';
import type { Form } from './use-form.ts';

type Save<Input, Name extends string, Code extends ErrorCode, Done> = {
  form: Pick<Form<Name>, 'refuse'>;
  /** `present` is the current state after a colleague's change, once a refusal contains it. */
  send: (
    input: Input,
    options: { context: { idempotencyKey: string } },
    present: ErrorData<Code> | undefined,
  ) => Promise<Done>;
  /** The message after saving. */
  success: string | ((done: Done) => string);
  /** The title of a failure, shown before the reason. Absent if the reason is enough. */
  failed?: string;
  /** The queries that the act makes outdated. */
  outdated: QueryKey;
  /** The fields for refusals, by their codes. */
  fieldOf?: Readonly<Record<string, Name>>;
  /** The refusal that contains a colleague's current state. None for a new entry. */
  changed?: Code;
  /** Describes a colleague's current state, which the next attempt replaces. */
  nowIs?: (present: ErrorData<Code>) => string;
  onSaved: () => void;
};

/**
 * Saves a form, once for each intent. A colleague's change in the meantime is shown before it can
 * be replaced.
 */
export function useSave<Input, Name extends string, Code extends ErrorCode = never, Done = unknown>(
  options: Save<Input, Name, Code, Done>,
) {
  const { form, outdated, changed, failed } = options;
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const [present, setPresent] = useState<ErrorData<Code>>();
  return useMutation({
    mutationFn: (input: Input) =>
      options.send(input, { context: { idempotencyKey: idempotency.keyFor(input) } }, present),
    onSuccess: (done) => {
      idempotency.settle();
      setPresent(undefined);
      const { success } = options;
      toast.success(typeof success === 'string' ? success : success(done));
      options.onSaved();
    },
    onError: (error) => {
      idempotency.settle(error);
      const atField = fieldFault(error, options.fieldOf ?? {});
      if (atField !== undefined) {
        form.refuse(atField);
        return;
      }
      const why = failed === undefined ? errorText(error) : failureText(error, failed);
      const left = changed === undefined ? undefined : refusalData(error, changed);
      if (left !== undefined) setPresent(() => left);
      const change = left === undefined ? undefined : options.nowIs?.(left);
      form.refuse({ text: change === undefined ? why : `${why} ${change}` });
    },
    onSettled: () => client.invalidateQueries({ queryKey: outdated }),
  });
}
