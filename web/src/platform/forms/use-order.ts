import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useToast } from '../../ui/feedback/toast.tsx';
import { errorText } from '../api/error-text.ts';
import { useIdempotencyKey } from '../api/use-idempotency-key.ts';

type Order = {
  /** Saves the names of all entries in their new order. */
  send: (names: string[], options: { context: { idempotencyKey: string } }) => Promise<unknown>;
  /** The message after saving. */
  success: string;
  /** The queries that the act makes outdated. */
  outdated: QueryKey;
};

/** Lets two entries of an ordered list change places. Null while an order is being saved. */
export function useOrder(
  names: readonly string[],
  { send, success, outdated }: Order,
): ((one: string, other: string) => void) | null {
  const client = useQueryClient();
  const toast = useToast();
  const keys = useIdempotencyKey();
  const { isPending, mutate } = useMutation({
    mutationFn: (order: string[]) =>
      send(order, { context: { idempotencyKey: keys.keyFor(order) } }),
    onSuccess: () => {
      keys.settle();
      toast.success(success);
    },
    onError: (error) => {
      keys.settle(error);
      toast.failure(errorText(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: outdated }),
  });
  if (isPending) return null;
  return (one, other) =>
    mutate(
      names.map(
        (name) =>
          new Map([
            [one, other],
            [other, one],
          ]).get(name) ?? name,
      ),
    );
}
