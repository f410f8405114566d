import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { SandboxAct, SandboxAnswers } from './sandbox-session.ts';

const texts = messages.ordersSandbox;

type Asked = { sessionId: string; act: SandboxAct; amountMinor?: number } | { deliveryId: string };

type SandboxActs = {
  act: (asked: Asked, then?: () => void) => void;
  pending: boolean;
  /** The result of the last act. Empty before the first. */
  outcome: string;
};

/** Makes the sandbox act, shows the response of our webhook, and reloads the list. */
export function useSandboxActs(): SandboxActs {
  const client = useQueryClient();
  const toast = useToast();
  const doing = useMutation({
    mutationFn: (asked: Asked) =>
      'deliveryId' in asked ? api.orders.sandbox.resend(asked) : api.orders.sandbox.act(asked),
    onSuccess: async ({ answers }) => {
      toast.info(outcomeOf(answers));
      await client.invalidateQueries({ queryKey: queries.orders.key() });
    },
    onError: (error) => toast.failure(errorText(error)),
  });
  return {
    act: (asked, then) => {
      if (!doing.isPending) doing.mutate(asked, { onSuccess: () => then?.() });
    },
    pending: doing.isPending,
    outcome: doing.data === undefined ? '' : outcomeOf(doing.data.answers),
  };
}

function outcomeOf(answers: SandboxAnswers): string {
  if (answers.length === 0) return texts.done;
  return texts.answered({
    types: answers
      .map(({ type, status }) => texts.answer({ type, status: status ?? texts.notSent }))
      .join(', '),
  });
}
