import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api/api.ts';
import { refusalData } from '../platform/api/refusal-data.ts';
import { isUnanswered } from '../platform/api/unanswered.ts';
import { useIdempotencyKey } from '../platform/api/use-idempotency-key.ts';

type PurchaseInput = { productId: string; priceSeen: number; challenge: string };

type Buy = { pending: boolean; error: Error | null; buy: (input: PurchaseInput) => void };

type BuyOutcomes = {
  /** Also if it turns out that it was bought before. */
  onBought: (purchaseId: string) => void;
  onRefused: () => void;
};

/**
 * Buys a product. An input whose answer was lost is repeated as it was, under the same key, so that
 * one press is one purchase at most. Source: ledger SHOP-2.
 */
export function useBuy({ onBought, onRefused }: BuyOutcomes): Buy {
  const client = useQueryClient();
  const keys = useIdempotencyKey();
  const { isPending, error, mutate } = useMutation({
    mutationFn: (input: PurchaseInput) =>
      api.shop.buyProduct(input, { context: { idempotencyKey: keys.keyFor(input) } }),
    onSuccess: ({ purchaseId }) => {
      keys.settle();
      onBought(purchaseId);
    },
    onError: (fault) => {
      keys.settle(fault);
      const before = refusalData(fault, 'SHOP_PURCHASED_BEFORE');
      if (before !== undefined) onBought(before.purchaseId);
      else if (!isUnanswered(fault)) onRefused();
    },
    onSettled: () => void client.invalidateQueries(),
  });
  return { pending: isPending, error, buy: mutate };
}
