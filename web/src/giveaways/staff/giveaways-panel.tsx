import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { refusalData } from '../../platform/api/refusal-data.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { DeleteDialog } from '../../platform/forms/delete-dialog.tsx';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { GiveawayForm } from './giveaway-form.tsx';
import { GiveawayItem } from './giveaway-item.tsx';
import { RegistrationsCard } from './registrations-card.tsx';
import type { GiveawayDraft, PrizeProduct, StaffGiveaway } from './staff-giveaways.ts';

const texts = messages.giveawaysStaff;
const { entries } = messages.giveawaysStaff;

/** The Giveaways tab of the admin panel. */
export function GiveawaysPanel({ products }: { products: readonly PrizeProduct[] }) {
  const list = useQuery(queries.giveaways.staff.listGiveaways.queryOptions({ input: {} }));
  const [draft, setDraft] = useState<GiveawayDraft | null>(null);
  const [doomed, setDoomed] = useState<StaffGiveaway | null>(null);
  const [drawn, setDrawn] = useState<StaffGiveaway | null>(null);
  const [shown, setShown] = useState<StaffGiveaway | null>(null);
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  );
  return (
    <div className="flex flex-col gap-6">
      <Card
        title={texts.title}
        description={texts.description}
        actions={
          <Button size="sm" onClick={() => setDraft('new')}>
            {texts.add}
          </Button>
        }
      >
        <QueryRegion query={list} pending={pending} failed={texts.loadFailed}>
          {({ giveaways }) => (
            <ul className="flex flex-col gap-4">
              {giveaways.map((giveaway) => (
                <GiveawayItem
                  key={giveaway.id}
                  giveaway={giveaway}
                  onEdit={() => setDraft(giveaway)}
                  onDelete={() => setDoomed(giveaway)}
                  onDraw={() => setDrawn(giveaway)}
                  onShow={() => setShown(giveaway)}
                />
              ))}
            </ul>
          )}
        </QueryRegion>
      </Card>
      {shown === null ? null : <RegistrationsCard key={shown.id} giveaway={shown} />}
      <Dialog
        open={draft !== null}
        onClose={() => setDraft(null)}
        title={draft === 'new' ? texts.form.addTitle : texts.form.editTitle}
        closeLabel={messages.controls.close}
      >
        {draft === null ? null : (
          <GiveawayForm draft={draft} products={products} onClose={() => setDraft(null)} />
        )}
      </Dialog>
      <DrawDialog giveaway={drawn} onClose={() => setDrawn(null)} />
      <DeleteDialog
        target={doomed}
        remove={({ id, version }) => api.giveaways.staff.removeGiveaway({ id, version })}
        presentOf={(error) => refusalData(error, 'GIVEAWAY_CHANGED')}
        outdated={queries.giveaways.key()}
        failureText={(error) => failureText(error, texts.remove.failed)}
        texts={texts.remove}
        onClose={() => setDoomed(null)}
      >
        {({ title }) => <p className="wrap-anywhere">{texts.remove.question(title)}</p>}
      </DeleteDialog>
    </div>
  );
}

type DrawDialogProps = {
  /** Open while there is something to draw. */
  giveaway: StaffGiveaway | null;
  onClose: () => void;
};

/** Asks for confirmation before the winners are drawn, which happens once. */
function DrawDialog({ giveaway, onClose }: DrawDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const keys = useIdempotencyKey();
  const draw = useMutation({
    mutationFn: (input: { id: string }) =>
      api.giveaways.staff.drawWinners(input, { context: { idempotencyKey: keys.keyFor(input) } }),
    onSuccess: () => {
      keys.settle();
      toast.success(texts.draw.success);
      onClose();
    },
    onError: (error) => keys.settle(error),
    onSettled: () => client.invalidateQueries({ queryKey: queries.giveaways.key() }),
  });
  return (
    <ConfirmDialog
      open={giveaway !== null}
      title={texts.draw.title}
      confirmLabel={texts.draw.confirm}
      cancelLabel={messages.controls.cancel}
      pending={draw.isPending}
      pendingText={texts.draw.pending}
      error={draw.error === null ? undefined : failureText(draw.error, texts.draw.failed)}
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
          {texts.draw.question(
            giveaway.title,
            entries(giveaway.entryCount),
            giveaway.prizes.length,
          )}
        </p>
      )}
    </ConfirmDialog>
  );
}
