import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { OwnCodeDialog } from '../../identity/second-factors/own-code-dialog.tsx';
import { api, queries, type Api } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';

const texts = messages.coinsStaff.adjustments;
const outdated = queries.coins.key();

export type Adjustment = Awaited<
  ReturnType<Api['coins']['staff']['listAdjustments']>
>['adjustments'][number] & {
  /** True for the viewer's own correction if there is no other owner. */
  mayConfirm: boolean;
};

type ActProps = { adjustment: Adjustment };

/** Requires a code of the only owner. The correction is posted an hour later. */
function ConfirmDialog({ adjustment, onClose }: ActProps & { onClose: () => void }) {
  const { id, username, coins } = adjustment;
  const text = (name: string) =>
    texts.confirm.text({ username: name, coins: coins.toLocaleString('en-US') });
  return (
    <OwnCodeDialog
      texts={{ ...texts.confirm, text: <AroundName name={username} text={text} /> }}
      send={(code, options) => api.coins.staff.confirmAdjustment({ id, code }, options)}
      outdated={outdated}
      onClose={onClose}
    />
  );
}

function useDecision(adjustment: Adjustment) {
  const client = useQueryClient();
  const toast = useToast();
  const keys = useIdempotencyKey();
  return useMutation({
    mutationFn: (act: 'approve' | 'decline') => {
      const { id } = adjustment;
      const idempotencyKey = keys.keyFor({ act, id });
      const { approveAdjustment, declineAdjustment } = api.coins.staff;
      const call = act === 'approve' ? approveAdjustment : declineAdjustment;
      return call({ id }, { context: { idempotencyKey } });
    },
    onSuccess: ({ state }) => {
      keys.settle();
      toast.success(state === 'posted' ? texts.approved : declineTexts(adjustment).done);
    },
    onError: (error) => {
      keys.settle(error);
      toast.failure(failureText(error, texts.failed));
    },
    onSettled: () => client.invalidateQueries({ queryKey: outdated }),
  });
}

function declineTexts({ isOwn, postsAt }: Adjustment) {
  if (postsAt !== null) return { act: texts.stop, done: texts.stopped };
  return isOwn
    ? { act: texts.withdraw, done: texts.withdrawn }
    : { act: texts.decline, done: texts.declined };
}

/** The viewer's acts on a correction that waits. */
export function AdjustmentActs({ adjustment }: ActProps) {
  const { isOwn, mayConfirm, postsAt } = adjustment;
  const [isConfirming, setConfirming] = useState(false);
  const decide = useDecision(adjustment);
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {isOwn ? null : (
        <Button size="sm" pending={decide.isPending} onClick={() => decide.mutate('approve')}>
          {texts.approve}
        </Button>
      )}
      {mayConfirm && postsAt === null ? (
        <Button size="sm" onClick={() => setConfirming(true)}>
          {texts.confirm.open}
        </Button>
      ) : null}
      <Button
        size="sm"
        variant={postsAt === null ? 'secondary' : 'danger'}
        pending={decide.isPending}
        onClick={() => decide.mutate('decline')}
      >
        {declineTexts(adjustment).act}
      </Button>
      {isConfirming ? (
        <ConfirmDialog adjustment={adjustment} onClose={() => setConfirming(false)} />
      ) : null}
    </div>
  );
}
