import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { useMay } from '../../platform/staff/use-may.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { isUnpaid, type StaffOrder, takesKey } from './staff-orders.ts';

const texts = messages.ordersStaff.assign;

type AssignInput = Parameters<typeof api.orders.staff.assignKey>[0];

/**
 * Assigns a key of its product to an order that may have one. An unpaid order requires a
 * confirmation.
 */
export function AssignKeyButton({
  order,
  isMain = false,
}: {
  order: StaffOrder;
  isMain?: boolean;
}) {
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const assign = useMutation({
    mutationFn: (input: AssignInput) =>
      api.orders.staff.assignKey(input, {
        context: { idempotencyKey: idempotency.keyFor(input) },
      }),
    onSuccess: () => {
      idempotency.settle();
      toast.success(texts.success);
    },
    onError: (error) => {
      idempotency.settle(error);
      toast.failure(failureText(error, texts.failed));
    },
    onSettled: async () => {
      setAsking(false);
      await client.invalidateQueries({ queryKey: queries.orders.key() });
      await client.invalidateQueries({ queryKey: queries.keyStock.key() });
    },
  });
  const { orderId, username } = order;
  if (!takesKey(order) || !may('orders.staff.assignKey')) return null;
  return (
    <>
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        size="sm"
        className="whitespace-nowrap"
        aria-label={texts.buttonFor({ orderId })}
        pending={assign.isPending && !asking}
        pendingText={texts.pending}
        onClick={() => (isUnpaid(order) ? setAsking(true) : assign.mutate({ orderId }))}
      >
        {texts.button}
      </Button>
      <ConfirmDialog
        open={asking}
        title={texts.unpaidTitle}
        confirmLabel={texts.unpaidConfirm}
        cancelLabel={messages.controls.cancel}
        pending={assign.isPending}
        pendingText={texts.pending}
        onConfirm={() => assign.mutate({ orderId, evenUnpaid: true })}
        onCancel={() => setAsking(false)}
      >
        <p className="wrap-anywhere">
          <AroundName name={orderId} text={(shown) => texts.unpaid({ orderId: shown })} />{' '}
          <AroundName name={username} text={(shown) => texts.forFree({ username: shown })} />
        </p>
      </ConfirmDialog>
    </>
  );
}
