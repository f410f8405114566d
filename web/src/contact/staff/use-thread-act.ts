import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { refusalData } from '../../platform/api/refusal-data.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { useToast } from '../../ui/feedback/toast.tsx';

/** A conversation as staff see it. */
export type Thread = Awaited<ReturnType<Api['contact']['staff']['readThread']>>;

type ThreadActTexts = { success: string; failed: string };

type Options = { context: { idempotencyKey: string } };

/** An act on a conversation, which then shows its new state, or a colleague's change. */
export function useThreadAct<Input extends { id: string }>(
  send: (input: Input, options: Options) => Promise<Thread>,
  texts: ThreadActTexts,
  onDone: (present: Thread) => void = () => {},
) {
  const client = useQueryClient();
  const toast = useToast();
  const keys = useIdempotencyKey();
  const show = (thread: Thread) => {
    const { queryKey } = queries.contact.staff.readThread.queryOptions({
      input: { id: thread.id },
    });
    client.setQueryData(queryKey, thread);
    void client.invalidateQueries({ queryKey: queries.contact.staff.listThreads.key() });
  };
  return useMutation({
    mutationFn: (input: Input) => send(input, { context: { idempotencyKey: keys.keyFor(input) } }),
    onSuccess: (present) => {
      keys.settle();
      show(present);
      toast.success(texts.success);
      onDone(present);
    },
    onError: (error) => {
      keys.settle(error);
      const present = refusalData(error, 'CONTACT_THREAD_CHANGED');
      if (present !== undefined) show(present);
      toast.failure(failureText(error, texts.failed));
    },
  });
}

/** The messages of {@link messages.contactStaff.desk} for an edit. */
export const editTexts: ThreadActTexts = {
  success: messages.contactStaff.desk.changed,
  failed: messages.contactStaff.desk.failed,
};
