import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { deletionQuery } from './use-deletion-status.ts';

type CancelDeletion = { cancelling: boolean; cancel: () => void };

/** Calls the deletion off, and lets every part of the page know. */
export function useCancelDeletion(): CancelDeletion {
  const client = useQueryClient();
  const toast = useToast();
  const { isPending, mutate } = useMutation({
    mutationFn: () => api.customers.cancelDeletion({}),
    onSuccess: async () => {
      // An answer that is on its way is about the time before.
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
