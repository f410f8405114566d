import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api/api.ts';
import { errorText, isRefusal } from '../platform/api/error-text.ts';
import { failureText } from '../platform/api/failure-text.ts';
import { useIdempotencyKey } from '../platform/api/use-idempotency-key.ts';
import { useToast } from '../ui/feedback/toast.tsx';

const texts = messages.tasks;

/** The result of a task: the position of the button, and the day's bonus or 0. */
export type Earned = { from: DOMRect; bonus: number };

type CompleteTask = {
  pending: boolean;
  complete: (press: { position: number; from: DOMRect }) => void;
};

/**
 * Completes a task and reports its reward. The bonus has its own animation instead. The day's
 * progress reloads after every answer: another page may have been faster, or a new day may have
 * started.
 */
export function useCompleteTask(onEarned: (earned: Earned) => void): CompleteTask {
  const client = useQueryClient();
  const toast = useToast();
  const keys = useIdempotencyKey();
  const { isPending, mutate } = useMutation({
    mutationFn: ({ position }: { position: number; from: DOMRect }) =>
      api.tasks.completeTask(
        { position },
        { context: { idempotencyKey: keys.keyFor({ position }) } },
      ),
    onSuccess: ({ bonus }, { from }) => {
      keys.settle();
      onEarned({ from, bonus });
      if (bonus === 0) toast.success(texts.success);
    },
    onError: (error) => {
      keys.settle(error);
      // Another page was faster. The day is complete.
      if (isRefusal(error, 'TASK_DAY_COMPLETE')) toast.info(errorText(error));
      else toast.failure(failureText(error, texts.failed));
    },
    onSettled: () => client.invalidateQueries(),
  });
  return { pending: isPending, complete: mutate };
}
