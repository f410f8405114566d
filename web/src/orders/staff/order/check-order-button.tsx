import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../i18n/en.ts';
import { api, queries } from '../../../platform/api/api.ts';
import { errorText } from '../../../platform/api/error-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';

const texts = messages.ordersStaff.order;

/** Asks the payment provider what it knows of an order. */
export function CheckOrderButton({ orderId }: { orderId: string }) {
  const client = useQueryClient();
  const toast = useToast();
  const check = useMutation({
    mutationFn: () => api.orders.staff.checkOrderNow({ orderId }),
    onSuccess: () => toast.success(texts.checked),
    onError: (error) => toast.failure(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queries.orders.key() }),
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={check.isPending}
      pendingText={texts.checking}
      onClick={() => check.mutate()}
    >
      {texts.check}
    </Button>
  );
}
