import { devicesAfterReset } from '@regz/rules/devices/device-reset.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../platform/api/api.ts';
import { isRefusal } from '../platform/api/error-text.ts';
import { useIdempotencyKey } from '../platform/api/use-idempotency-key.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { resetFault } from './reset-fault.ts';
import type { ResetLinkView } from './use-reset-link.ts';

const texts = messages.devices.reset.confirm;

type ResetConfirmationProps = {
  view: ResetLinkView;
  token: string;
  deviceId: string | undefined;
  onDone: () => void;
  onProofMissing: () => void;
};

function effectText({ deviceIds }: ResetLinkView, deviceId: string | undefined): string {
  if (deviceId !== undefined && devicesAfterReset(deviceIds, deviceId).length > 0) {
    return texts.one({ deviceId });
  }
  return texts.all({ n: deviceIds.length });
}

/** Explains the reset and does it. */
export function ResetConfirmation(props: ResetConfirmationProps) {
  const { view, token, deviceId, onDone, onProofMissing } = props;
  const { pending, error, reset } = useResetDevice({ onDone, onProofMissing });
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="wrap-anywhere text-soft">
        {`${effectText(view, deviceId)} ${texts.left({ n: view.hwidResetCount - 1 })}`}
      </p>
      {error === undefined ? null : <Notice tone="bad">{error}</Notice>}
      <Button
        pending={pending}
        pendingText={texts.pending}
        onClick={() => reset(deviceId === undefined ? { token } : { token, deviceId })}
      >
        {texts.action}
      </Button>
    </div>
  );
}

type ResetInput = { token: string; deviceId?: string };

type ResetDevice = {
  pending: boolean;
  error: string | undefined;
  reset: (input: ResetInput) => void;
};

type Outcome = {
  onDone: () => void;
  /** The proof of identity has expired or was used. */
  onProofMissing: () => void;
};

/**
 * Resets the device. A request whose answer was lost is repeated with the same key and takes effect
 * once. After a success the account and its history reload.
 */
function useResetDevice({ onDone, onProofMissing }: Outcome): ResetDevice {
  const client = useQueryClient();
  const idempotency = useIdempotencyKey();
  const { isPending, error, mutate } = useMutation({
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
