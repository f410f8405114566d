import { approvalTexts as texts } from '@regz/texts/en/approvals/staff.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { OwnCodeDialog } from '../identity/second-factors/own-code-dialog.tsx';
import { api } from '../platform/api/api.ts';
import { failureText } from '../platform/api/failure-text.ts';
import { useIdempotencyKey } from '../platform/api/use-idempotency-key.ts';
import { Button } from '../ui/buttons/button.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { aboutText, type Approval } from './approvals.ts';

function declineTexts({ isOwn, beginsAt }: Approval) {
  if (beginsAt !== null) return { act: texts.stop, done: texts.stopped };
  return isOwn
    ? { act: texts.withdraw, done: texts.withdrawn }
    : { act: texts.decline, done: texts.declined };
}

function DeclineButton({ approval }: { approval: Approval }) {
  const { id, beginsAt } = approval;
  const client = useQueryClient();
  const toast = useToast();
  const keys = useIdempotencyKey();
  const words = declineTexts(approval);
  const decline = useMutation({
    mutationFn: () =>
      api.approvals.decline({ id }, { context: { idempotencyKey: keys.keyFor(id) } }),
    onSuccess: () => {
      keys.settle();
      toast.success(words.done);
    },
    onError: (error) => {
      keys.settle(error);
      toast.failure(failureText(error, texts.failed));
    },
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <Button
      size="sm"
      variant={beginsAt === null ? 'secondary' : 'danger'}
      pending={decline.isPending}
      onClick={() => decline.mutate()}
    >
      {words.act}
    </Button>
  );
}

type ApprovalActsProps = { approval: Approval; hasColleague: boolean };

/** The viewer's acts on an approval that waits. */
export function ApprovalActs({ approval, hasColleague }: ApprovalActsProps) {
  const { id, isOwn, beginsAt } = approval;
  const [isOpen, setOpen] = useState(false);
  const mayAct = !isOwn || (!hasColleague && beginsAt === null);
  const words = isOwn ? texts.confirm : texts.approve;
  const about = aboutText(approval);
  const text = isOwn ? `${about}. ${texts.confirm.text}` : `${about}.`;
  return (
    <div className="flex flex-wrap gap-2">
      {mayAct ? (
        <Button size="sm" onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      ) : null}
      <DeclineButton approval={approval} />
      {isOpen ? (
        <OwnCodeDialog
          texts={{ ...words, text }}
          send={(code, options) =>
            isOwn
              ? api.approvals.confirm({ id, code }, options)
              : api.approvals.approve({ id, code }, options)
          }
          // The act can change anything that staff see.
          outdated={[]}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}
