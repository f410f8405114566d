import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { StaffGiveaway } from './staff-giveaways.ts';

const { draw: texts, entries } = messages.giveawaysStaff;

type DrawDialogProps = {
  /** Open while there is something to draw. */
  giveaway: StaffGiveaway | null;
  onClose: () => void;
};

/** Asks before the winners are drawn, which happens once. */
export function DrawDialog({ giveaway, onClose }: DrawDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const keys = useIdempotencyKey();
  const draw = useMutation({
    mutationFn: (input: { id: string }) =>
      api.giveaways.staff.drawWinners(input, { context: { idempotencyKey: keys.keyFor(input) } }),
    onSuccess: () => {
      keys.settle();
      toast.success(texts.success);
      onClose();
    },
    onError: (error) => keys.settle(error),
    onSettled: () => client.invalidateQueries({ queryKey: queries.giveaways.key() }),
  });
  return (
    <ConfirmDialog
      open={giveaway !== null}
      title={texts.title}
      confirmLabel={texts.confirm}
      cancelLabel={messages.controls.cancel}
      pending={draw.isPending}
      pendingText={texts.pending}
      error={draw.error === null ? undefined : failureText(draw.error, texts.failed)}
      onConfirm={() => {
        if (giveaway !== null) draw.mutate({ id: giveaway.id });
      }}
      onCancel={() => {
        draw.reset();
        onClose();
      }}
    >
      {giveaway === null ? null : (
        <p className="wrap-anywhere">
          {texts.question(giveaway.title, entries(giveaway.entryCount), giveaway.prizes.length)}
        </p>
      )}
    </ConfirmDialog>
  );
}
