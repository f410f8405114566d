import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../platform/api.ts';
import { errorText, isRefusal } from '../platform/error-text.ts';
import { useIdempotencyKey } from '../platform/use-idempotency-key.ts';

type Wish = { token: string; deviceId?: string };

type ResetDevice = { pending: boolean; error: string | undefined; reset: (wish: Wish) => void };

type Outcome = {
  onDone: () => void;
  /** The proof of identity is over or was used. */
  onProofMissing: () => void;
};

/**
 * Makes the reset. A request whose answer was lost is repeated under its key and done once. After
 * a success the account and its history are asked for again.
 */
export function useResetDevice({ onDone, onProofMissing }: Outcome): ResetDevice {
  const client = useQueryClient();
  const idempotency = useIdempotencyKey();
  const { isPending, error, mutate } = useMutation({
    mutationFn: (wish: Wish) =>
      api.devices.reset(wish, { context: { idempotencyKey: idempotency.keyFor(wish) } }),
    onSuccess: async () => {
      idempotency.settle();
      onDone();
      await Promise.all([
        client.invalidateQueries({ queryKey: queries.accounts.me.key() }),
        client.invalidateQueries({ queryKey: queries.devices.history.key() }),
      ]);
    },
    onError: (failure) => {
      idempotency.settle(failure);
      if (isRefusal(failure, 'IDENTITY_PROOF_REQUIRED')) onProofMissing();
    },
  });
  return {
    pending: isPending,
    error: error === null ? undefined : errorText(error),
    reset: mutate,
  };
}
