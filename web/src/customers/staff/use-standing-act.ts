import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiContext } from '../../platform/api/api-request.ts';
import { queries } from '../../platform/api/api.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { useToast } from '../../ui/feedback/toast.tsx';

type StandingAct<Input, Output> = {
  act: (input: Input, options: { context: ApiContext }) => Promise<Output>;
  success: string | ((done: Output) => string);
  onDone: () => void;
  onFailed?: (error: unknown) => void;
};

/**
 * An act on an account. It takes effect once, even if it is sent again. Then all data about the
 * account reload.
 */
export function useStandingAct<Input, Output>({
  act,
  success,
  onDone,
  onFailed,
}: StandingAct<Input, Output>): UseMutationResult<Output, Error, Input> {
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  return useMutation({
    mutationFn: (input: Input) =>
      act(input, { context: { idempotencyKey: idempotency.keyFor(input) } }),
    onSuccess: (done) => {
      idempotency.settle();
      toast.success(typeof success === 'string' ? success : success(done));
      onDone();
    },
    onError: (error) => {
      idempotency.settle(error);
      onFailed?.(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.customers.staff.key() }),
  });
}
