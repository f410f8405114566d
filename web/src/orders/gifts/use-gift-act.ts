import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api/api-error.ts';
import type { ApiContext } from '../../platform/api/api-request.ts';
import { queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { useToast } from '../../ui/feedback/toast.tsx';

const refusals = { ...messages.giftErrors, ...messages.giftFormErrors };

/** The refusal of a gift's act. The texts of gifts load with this part only. */
export function giftFault(error: Error, failed: string): string {
  const code = error instanceof ApiError ? error.code : null;
  const own = Object.entries(refusals).find(([known]) => known === code);
  return own === undefined ? failureText(error, failed) : own[1];
}

type GiftAct<Input> = {
  send: (input: Input, options: { context: ApiContext }) => Promise<unknown>;
  texts: { success: string; failed: string };
  /** Shows the reason of a failure. Without it, `fault` is shown. */
  form?: { refuse: (fault: { text: string }) => void };
  onDone: () => void;
};

/** An act of a gift's giver, once for each intent. The order then shows its new state. */
export function useGiftAct<Input>({ send, texts, form, onDone }: GiftAct<Input>) {
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const act = useMutation({
    mutationFn: (input: Input) =>
      send(input, { context: { idempotencyKey: idempotency.keyFor(input) } }),
    onSuccess: () => {
      idempotency.settle();
      toast.success(texts.success);
      onDone();
    },
    onError: (error) => {
      idempotency.settle(error);
      form?.refuse({ text: giftFault(error, texts.failed) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.orders.key() }),
  });
  return { ...act, fault: act.error === null ? undefined : giftFault(act.error, texts.failed) };
}
