import { messages } from '@regz/texts/en.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { refusalData } from '../../platform/api/refusal-data.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { DeleteDialog } from '../../platform/forms/delete-dialog.tsx';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { formatInstant } from '../../platform/time/format-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Pencil, Trash } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { GiveawayForm } from './giveaway-form.tsx';
import { RegistrationsCard } from './registrations-card.tsx';
import type { GiveawayDraft, PrizeProduct, StaffGiveaway } from './staff-giveaways.ts';

const texts = messages.giveawaysStaff;
const tones = { before: 'info', open: 'good', closed: 'warn', drawn: 'neutral' } as const;

type GiveawayItemProps = {
  giveaway: StaffGiveaway;
  onEdit: () => void;
  onDelete: () => void;
  onDraw: () => void;
  onShow: () => void;
};

/** The card of one giveaway, with its current acts. */
function GiveawayItem({ giveaway, onEdit, onDelete, onDraw, onShow }: GiveawayItemProps) {
  const { title, state, startsAt, endsAt, entryCount, prizes, winners, isSample } = giveaway;
  const isChangeable = entryCount === 0 && (state === 'before' || state === 'open');
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-md border border-line p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-sans text-base font-medium wrap-anywhere">{title}</h3>
        <Badge tone={tones[state]}>{isSample ? texts.sample : texts.states[state]}</Badge>
      </div>
      <p className="text-sm text-soft">
        {`${texts.window({ from: formatInstant(startsAt), to: formatInstant(endsAt) })} · ${texts.entries({ n: entryCount })}`}
      </p>
      <ol className="flex flex-col gap-1 text-sm">
        {prizes.map(({ place, name }) => {
          const winner = winners.find((each) => each.place === place);
          return (
            <li key={place} className="wrap-anywhere">
              {winner === undefined
                ? `${place}. ${name}`
                : `${place}. ${name} – ${winner.maskedName}`}
            </li>
          );
        })}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        {state === 'closed' ? (
          <Button size="sm" onClick={onDraw}>
            {texts.draw.open}
          </Button>
        ) : null}
        {entryCount > 0 ? (
          <Button size="sm" variant="secondary" onClick={onShow}>
            {texts.registrations.show}
          </Button>
        ) : null}
        {isChangeable ? (
          <>
            <IconButton label={texts.edit({ title })} onClick={onEdit}>
              <Pencil className="size-4" />
            </IconButton>
            <IconButton
              label={texts.remove.label({ title })}
              className="hover:text-bad"
              onClick={onDelete}
            >
              <Trash className="size-4" />
            </IconButton>
          </>
        ) : null}
      </div>
    </li>
  );
}

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
        {({ title }) => <p className="wrap-anywhere">{texts.remove.question({ title })}</p>}
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
          {texts.draw.question({
            title: giveaway.title,
            entries: entries({ n: giveaway.entryCount }),
            n: giveaway.prizes.length,
          })}
        </p>
      )}
    </ConfirmDialog>
  );
}
