import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTaskWords } from '../i18n/task-area/language.ts';
import { api } from '../platform/api/api.ts';
import { errorText, isRefusal } from '../platform/api/error-text.ts';
import { failureText } from '../platform/api/failure-text.ts';
import { useIdempotencyKey } from '../platform/api/use-idempotency-key.ts';
import { useToast } from '../ui/feedback/toast.tsx';

type CompleteTask = { pending: boolean; complete: (position: number) => void };

/**
 * Completes a task and says what it brought. Whatever the server answers, the page reloads the
 * day's progress: another page may have been quicker, or a new day may have begun.
 */
export function useCompleteTask(): CompleteTask {
  const texts = useTaskWords().tasks;
  const client = useQueryClient();
  const toast = useToast();
  const keys = useIdempotencyKey();
  const { isPending, mutate } = useMutation({
    mutationFn: (position: number) =>
      api.tasks.completeTask(
        { position },
        { context: { idempotencyKey: keys.keyFor({ position }) } },
      ),
    onSuccess: ({ bonus }) => {
      keys.settle();
      toast.success(bonus > 0 ? texts.successWithBonus : texts.success);
    },
    onError: (error) => {
      keys.settle(error);
      // Another page was quicker: the day is complete all the same.
      if (isRefusal(error, 'TASK_DAY_COMPLETE')) toast.info(errorText(error));
      else toast.failure(failureText(error, texts.failed));
    },
    onSettled: () => client.invalidateQueries(),
  });
  return { pending: isPending, complete: mutate };
}
