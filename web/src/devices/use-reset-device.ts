import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../i18n/en.ts';
import { api, queries } from '../platform/api/api.ts';
import { isRefusal } from '../platform/api/error-text.ts';
import { useIdempotencyKey } from '../platform/api/use-idempotency-key.ts';
import { resetFault } from './reset-fault.ts';

type ResetInput = { token: string; deviceId?: string };

type ResetDevice = {
  pending: boolean;
  error: string | undefined;
  reset: (input: ResetInput) => void;
};

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
    meta: { success: messages.devices.reset.success },
    mutationFn: (input: ResetInput) =>
      api.devices.resetDevice(input, { context: { idempotencyKey: idempotency.keyFor(input) } }),
    onSuccess: async () => {
      idempotency.settle();
      onDone();
      await Promise.all([
        client.invalidateQueries({ queryKey: queries.identity.me.key() }),
        client.invalidateQueries({ queryKey: queries.devices.listOwnResets.key() }),
      ]);
    },
    onError: (failure) => {
      idempotency.settle(failure);
      if (isRefusal(failure, 'IDENTITY_PROOF_REQUIRED')) onProofMissing();
    },
  });
  return {
    pending: isPending,
    error: error === null ? undefined : resetFault(error),
    reset: mutate,
  };
}
