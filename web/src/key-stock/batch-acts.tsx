import { parseWhole } from '@regz/rules/numbers.ts';
import { messages } from '@regz/texts/en.ts';
import { keyBatches as texts } from '@regz/texts/en/key-stock/batches-staff.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Api, queries } from '../platform/api/api.ts';
import { failureText } from '../platform/api/failure-text.ts';
import { useIdempotencyKey } from '../platform/api/use-idempotency-key.ts';
import { useForm } from '../platform/forms/use-form.ts';
import { saveFile } from '../platform/save-file.ts';
import { ReasonDialog } from '../platform/staff/reason-dialog.tsx';
import { useMay } from '../platform/staff/use-may.ts';
import { Button } from '../ui/buttons/button.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { TextField } from '../ui/forms/text-field.tsx';

export type BatchDetails = Awaited<ReturnType<Api['keyStock']['readBatch']>>;

type ActProps = { batch: BatchDetails; onClose: () => void };

/** Saves the whole keys of a batch as a file, for a reason. */
function DownloadDialog({ batch, onClose }: ActProps) {
  const { id, product } = batch;
  const form = useForm({ reason: '' });
  return (
    <ReasonDialog
      open
      onClose={onClose}
      form={form}
      texts={texts.download}
      reasonTexts={texts}
      inputOf={(reason) => ({ id, reason })}
      send={async (input, options) => {
        const text = await api.keyStock.downloadBatch(input, options);
        saveFile(new File([text], `regz-batch-${product}.csv`, { type: 'text/csv' }));
      }}
      success={texts.download.success}
      outdated={queries.keyStock.key()}
    />
  );
}

/** Requests that the unredeemed keys end: their typed number, and a reason. */
function RevokeDialog({ batch, onClose }: ActProps) {
  const { id, unredeemed } = batch;
  const form = useForm({ count: '', reason: '' });

  function inputOf(reason: string) {
    const typedCount = parseWhole(form.values.count.replaceAll(',', '')) ?? -1;
    if (typedCount === unredeemed) return { id, typedCount, reason };
    const fault = messages.errors.KEY_STOCK_COUNT_DIFFERS({ unredeemed });
    form.refuse({ fields: { count: fault } });
    return null;
  }

  return (
    <ReasonDialog
      open
      onClose={onClose}
      form={form}
      texts={{ ...texts.revoke, text: texts.revoke.text({ n: unredeemed }) }}
      reasonTexts={texts}
      tone="danger"
      inputOf={inputOf}
      send={(input, options) => api.keyStock.revokeBatch(input, options)}
      success={texts.revoke.success}
      outdated={queries.keyStock.key()}
    >
      <TextField
        {...form.field('count')}
        label={texts.revoke.count}
        hint={texts.revoke.countHint}
        inputMode="numeric"
        autoComplete="off"
      />
    </ReasonDialog>
  );
}

/** Asks before revoked keys are valid again. */
function UndoDialog({ batch, onClose }: ActProps) {
  const { id, revoked } = batch;
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const undo = useMutation({
    mutationFn: () =>
      api.keyStock.restoreBatch({ id }, { context: { idempotencyKey: idempotency.keyFor(id) } }),
    onSuccess: ({ restored }) => {
      idempotency.settle();
      toast.success(texts.undo.success({ n: restored }));
      onClose();
    },
    onError: (error) => idempotency.settle(error),
    onSettled: () => client.invalidateQueries({ queryKey: queries.keyStock.key() }),
  });
  return (
    <ConfirmDialog
      open
      title={texts.undo.title}
      confirmLabel={texts.undo.confirm}
      cancelLabel={messages.controls.cancel}
      pending={undo.isPending}
      error={undo.error === null ? undefined : failureText(undo.error, texts.undo.failed)}
      onConfirm={() => undo.mutate()}
      onCancel={onClose}
    >
      <p>{texts.undo.question({ n: revoked })}</p>
    </ConfirmDialog>
  );
}

const dialogs = { download: DownloadDialog, revoke: RevokeDialog, undo: UndoDialog };

/** The possible acts on a generated batch in its present state. */
export function BatchActs({ batch }: { batch: BatchDetails }) {
  const may = useMay();
  const [act, setAct] = useState<keyof typeof dialogs | null>(null);
  if (!may('keyStock.downloadBatch')) return null;
  const { unredeemed, revoked, tried, approval } = batch;
  const Dialog = act === null ? null : dialogs[act];
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => setAct('download')}>
        {texts.download.open}
      </Button>
      {unredeemed > 0 && approval === null ? (
        <Button size="sm" variant="danger" onClick={() => setAct('revoke')}>
          {texts.revoke.open}
        </Button>
      ) : null}
      {revoked > 0 && !tried ? (
        <Button size="sm" variant="secondary" onClick={() => setAct('undo')}>
          {texts.undo.open}
        </Button>
      ) : null}
      {Dialog === null ? null : <Dialog batch={batch} onClose={() => setAct(null)} />}
    </div>
  );
}
