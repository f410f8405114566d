import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { deletionQuery } from './use-deletion-status.ts';

type CancelDeletion = { cancelling: boolean; cancel: () => void };

/** Cancels the deletion, and updates every part of the page. */
export function useCancelDeletion(): CancelDeletion {
  const client = useQueryClient();
  const toast = useToast();
  const { isPending, mutate } = useMutation({
    mutationFn: () => api.customers.cancelDeletion({}),
    onSuccess: async () => {
      // A pending answer is about the earlier state.
      await client.cancelQueries({ queryKey: deletionQuery.queryKey });
      client.setQueryData(deletionQuery.queryKey, null);
      toast.success(messages.accountDeletion.countdown.cancelled);
      await client.invalidateQueries({ queryKey: queries.customers.listActivity.key() });
    },
    onError: async (error) => {
      toast.failure(errorText(error));
      await client.invalidateQueries({ queryKey: deletionQuery.queryKey });
    },
  });
  return { cancelling: isPending, cancel: () => mutate() };
}
