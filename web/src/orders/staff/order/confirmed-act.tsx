import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ApiContext } from '../../../platform/api/api-request.ts';
import { failureText } from '../../../platform/api/failure-text.ts';
import { useIdempotencyKey } from '../../../platform/api/use-idempotency-key.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';

type ConfirmedAct<Input> = {
  send: (input: Input, options: { context: ApiContext }) => Promise<unknown>;
  texts: { success: string; failed: string };
  /** The queries that the act makes outdated. */
  outdated: readonly QueryKey[];
  onDone: () => void;
};

/**
 * An act whose form is followed by a confirmation that names its effect. It is done once for each
 * intent.
 */
export function useConfirmedAct<Input>({ send, texts, outdated, onDone }: ConfirmedAct<Input>) {
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const [asked, setAsked] = useState<Input | null>(null);
  const act = useMutation({
    mutationFn: (input: Input) =>
      send(input, { context: { idempotencyKey: idempotency.keyFor(input) } }),
    onSuccess: () => {
      idempotency.settle();
      toast.success(texts.success);
      onDone();
    },
    onError: (error) => idempotency.settle(error),
    onSettled: async () => {
      for (const queryKey of outdated) await client.invalidateQueries({ queryKey });
    },
  });
  return {
    asked,
    ask: setAsked,
    question: {
      pending: act.isPending,
      fault: act.error === null ? undefined : failureText(act.error, texts.failed),
      onConfirm: () => {
        if (asked !== null) act.mutate(asked);
      },
      onBack: () => {
        act.reset();
        setAsked(null);
      },
    },
  };
}

type ConfirmQuestionProps = ReturnType<typeof useConfirmedAct>['question'] & {
  texts: { back: string; pending: string };
  confirm: string;
  /** The question. */
  children: ReactNode;
};

/** The confirmation that replaces the form: back to it, or do it. */
export function ConfirmQuestion(props: ConfirmQuestionProps) {
  const { pending, fault, onConfirm, onBack, texts, confirm, children } = props;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-4">{children}</div>
      {fault === undefined ? null : <Notice tone="bad">{fault}</Notice>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onBack}>
          {texts.back}
        </Button>
        <Button variant="danger" pending={pending} pendingText={texts.pending} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </div>
  );
}
