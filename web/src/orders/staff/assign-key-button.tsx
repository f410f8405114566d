import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { type StaffOrder, takesKey } from './staff-orders.ts';

const texts = messages.ordersStaff.assign;

/** Gives an order that is not completed a key of its product. Source: specification B 4, B 8. */
export function AssignKeyButton({ order }: { order: StaffOrder }) {
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const assign = useMutation({
    mutationFn: (input: { orderId: string }) =>
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
      await client.invalidateQueries({ queryKey: queries.orders.key() });
      await client.invalidateQueries({ queryKey: queries.keyStock.key() });
    },
  });
  const { orderId } = order;
  if (!takesKey(order)) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={texts.buttonFor(orderId)}
      pending={assign.isPending}
      pendingText={texts.pending}
      onClick={() => assign.mutate({ orderId })}
    >
      {texts.button}
    </Button>
  );
}
