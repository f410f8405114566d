import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiContext } from '../../platform/api/api-request.ts';
import { queries } from '../../platform/api/api.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { useToast } from '../../ui/feedback/toast.tsx';

type StandingAct<Input> = {
  act: (input: Input, options: { context: ApiContext }) => Promise<unknown>;
  success: string;
  onDone: () => void;
  onFailed?: (error: unknown) => void;
};

/** An act on an account: done once however often it is sent, then everything about it is read again. */
export function useStandingAct<Input>({
  act,
  success,
  onDone,
  onFailed,
}: StandingAct<Input>): UseMutationResult<unknown, Error, Input> {
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  return useMutation({
    mutationFn: (input: Input) =>
      act(input, { context: { idempotencyKey: idempotency.keyFor(input) } }),
    onSuccess: () => {
      idempotency.settle();
      toast.success(success);
      onDone();
    },
    onError: (error) => {
      idempotency.settle(error);
      onFailed?.(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.customers.staff.key() }),
  });
}
