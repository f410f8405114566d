import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type Api, api, queries } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { refusalData } from '../platform/api/refusal-data.ts';
import { isUnanswered } from '../platform/api/unanswered.ts';
import { useIdempotencyKey } from '../platform/api/use-idempotency-key.ts';
import { lazyPart } from '../platform/connection/load-part.tsx';
import type { Replacement } from './replacement-dialog.tsx';

export type Redemption = Awaited<ReturnType<Api['licenses']['redeemLicense']>>;

type Input = { licenseKey: string; confirmReplacement: boolean };

export type Redeem = {
  pending: boolean;
  /** The answer to the last key, until another one is sent. */
  result: Redemption | undefined;
  /** A replacement that waits for the person's decision. */
  replacement: Replacement | null;
  /** The reason why the confirmed replacement failed. */
  confirmError: string | undefined;
  start: (licenseKey: string) => void;
  confirm: () => void;
  cancel: () => void;
};

type Outcome = {
  onRedeemed: () => void;
  onFailed: (error: Error) => void;
};

/**
 * Redeems a key. Asks for confirmation first if it would replace another subscription. After a
 * success the account reloads, so that every card shows the server's state.
 */
export function useRedeem({ onRedeemed, onFailed }: Outcome): Redeem {
  const client = useQueryClient();
  const idempotency = useIdempotencyKey();
  const [asked, setAsked] = useState<{ licenseKey: string; replacement: Replacement } | null>(null);

  const redeem = useMutation({
    mutationFn: (input: Input) =>
      api.licenses.redeemLicense(input, { context: { idempotencyKey: idempotency.keyFor(input) } }),
    onSuccess: async () => {
      idempotency.settle();
      setAsked(null);
      onRedeemed();
      await Promise.all([
        client.invalidateQueries({ queryKey: queries.identity.me.key() }),
        client.invalidateQueries({ queryKey: queries.licenses.listTime.key() }),
        client.invalidateQueries({ queryKey: queries.customers.listActivity.key() }),
        client.invalidateQueries({ queryKey: queries.orders.readOrderOverview.key() }),
        client.invalidateQueries({ queryKey: queries.orders.readWaiting.key() }),
      ]);
    },
    onError: (error, { licenseKey, confirmReplacement }) => {
      idempotency.settle(error);
      const replacement = refusalData(error, 'LICENSE_REPLACEMENT_UNCONFIRMED');
      if (replacement !== undefined) {
        setAsked({ licenseKey, replacement });
        return;
      }
      // It is unknown whether it was done: the confirmation stays open, so that the same request
      // can be repeated.
      if (confirmReplacement && isUnanswered(error)) return;
      setAsked(null);
      onFailed(error);
    },
  });

  const confirmError = redeem.error === null ? undefined : errorText(redeem.error);
  return {
    pending: redeem.isPending,
    result: redeem.data,
    replacement: asked?.replacement ?? null,
    confirmError: redeem.variables?.confirmReplacement ? confirmError : undefined,
    start: (licenseKey) => redeem.mutate({ licenseKey, confirmReplacement: false }),
    confirm: () => {
      if (asked === null || redeem.isPending) return;
      redeem.mutate({ licenseKey: asked.licenseKey, confirmReplacement: true });
    },
    cancel: () => setAsked(null),
  };
}

const ReplacementDialog = lazyPart(async () => {
  const dialog = await import('./replacement-dialog.tsx');
  return dialog.ReplacementDialog;
});

/** Asks for confirmation before a key replaces a running subscription. */
export function ReplacementQuestion({ redeem }: { redeem: Redeem }) {
  // Once opened it stays mounted, so that closing it returns the focus.
  const [isAsked, setIsAsked] = useState(false);
  if (redeem.replacement !== null && !isAsked) setIsAsked(true);
  if (!isAsked) return null;
  return (
    <Suspense>
      <ReplacementDialog
        replacement={redeem.replacement}
        pending={redeem.pending}
        error={redeem.confirmError}
        onConfirm={redeem.confirm}
        onCancel={redeem.cancel}
      />
    </Suspense>
  );
}
