import { isStale } from '@regz/rules/licenses/time-changes.ts';
import { parseWhole } from '@regz/rules/numbers.ts';
import { messages } from '@regz/texts/en.ts';
import { ownCode } from '@regz/texts/en/identity/own-code-staff.ts';
import { timeChanges as texts } from '@regz/texts/en/licenses/time-changes-staff.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { codeFaults, OwnCodeField } from '../../../identity/second-factors/own-code-field.tsx';
import { api, queries } from '../../../platform/api/api.ts';
import { failureText } from '../../../platform/api/failure-text.ts';
import { useIdempotencyKey } from '../../../platform/api/use-idempotency-key.ts';
import { FormDialog } from '../../../platform/forms/form-dialog.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { serverNowMs } from '../../../platform/time/server-clock.ts';
import { useCsvFile } from '../../../platform/use-csv-file.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Download } from '../../../ui/icons.ts';
import { effectOf, type TimeChange } from './time-changes.ts';

const outdated = queries.licenses.staff.key();

type ActDialogProps = { act: 'apply' | 'undo'; change: TimeChange; onClose: () => void };

/** Takes the confirmation of a mass change: its typed number of accounts, and a code. */
function ActDialog({ act, change, onClose }: ActDialogProps) {
  const { id, accounts, waitsAlone } = change;
  const form = useForm({ count: '', code: '' });
  const isApply = act === 'apply';
  const words = texts[act];
  const save = useSave({
    form,
    send: ({ typedCount, code }: { typedCount: number; code: string }, options) =>
      isApply
        ? api.licenses.staff.applyTimeChange({ id, typedCount, code }, options)
        : api.licenses.staff.undoTimeChange({ id, code }, options),
    success: isApply && waitsAlone ? texts.apply.waits : words.success,
    outdated,
    failed: words.failed,
    fieldOf: { ...codeFaults, LICENSE_COUNT_DIFFERS: 'count' } as const,
    onSaved: onClose,
  });

  function submit() {
    const { count, code } = form.values;
    const typedCount = isApply ? (parseWhole(count.replaceAll(',', '')) ?? -1) : 0;
    if (isApply && typedCount !== accounts) {
      form.refuse({ fields: { count: messages.errors.LICENSE_COUNT_DIFFERS } });
      return;
    }
    if (code.trim() === '') {
      form.refuse({ fields: { code: ownCode.missing } });
      return;
    }
    form.accept();
    save.mutate({ typedCount, code });
  }

  const applyText = texts.apply.text(effectOf(change));
  const waits = waitsAlone ? ` ${texts.apply.waits}` : '';
  const text = isApply ? applyText + waits : texts.undo.text;
  return (
    <FormDialog
      open
      form={form}
      texts={{ ...words, text }}
      tone={isApply ? 'primary' : 'danger'}
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {isApply ? (
        <TextField
          {...form.field('count')}
          label={texts.apply.count}
          hint={texts.apply.countHint}
          required
          inputMode="numeric"
          autoComplete="off"
        />
      ) : null}
      <OwnCodeField form={form} />
    </FormDialog>
  );
}

function StopButton({ id }: { id: string }) {
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const stop = useMutation({
    mutationFn: () =>
      api.licenses.staff.stopTimeChange(
        { id },
        { context: { idempotencyKey: idempotency.keyFor(id) } },
      ),
    onSuccess: () => {
      idempotency.settle();
      toast.success(texts.acts.stopped);
    },
    onError: (error) => {
      idempotency.settle(error);
      toast.failure(failureText(error, texts.acts.stopFailed));
    },
    onSettled: () => client.invalidateQueries({ queryKey: outdated }),
  });
  return (
    <Button
      variant="danger"
      pending={stop.isPending}
      pendingText={texts.acts.stopping}
      onClick={() => stop.mutate()}
    >
      {texts.acts.stop}
    </Button>
  );
}

function CsvButton({ id }: { id: string }) {
  const save = useCsvFile({
    read: () => api.licenses.staff.exportTimeChange({ id }),
    nameOf: () => `regz-time-change-${id}.csv`,
    failed: texts.acts.csvFailed,
  });
  return (
    <Button
      variant="secondary"
      icon={<Download className="size-4" aria-hidden="true" />}
      pending={save.isPending}
      pendingText={texts.acts.csvPending}
      onClick={() => save.mutate()}
    >
      {texts.acts.csv}
    </Button>
  );
}

/** The possible acts in the change's present state. */
export function TimeChangeActs({ change }: { change: TimeChange }) {
  const { id, state, madeAt } = change;
  const [act, setAct] = useState<'apply' | 'undo' | null>(null);
  const isOver = state === 'previewed' && isStale(Date.parse(madeAt), serverNowMs());
  const canApply = (state === 'previewed' && !isOver) || state === 'stopped';
  const canUndo = state === 'applied' || state === 'stopped';
  return (
    <div className="flex flex-wrap gap-3">
      {canApply ? (
        <Button onClick={() => setAct('apply')}>
          {state === 'stopped' ? texts.acts.goOn : texts.acts.apply}
        </Button>
      ) : null}
      {state === 'applying' ? <StopButton id={id} /> : null}
      {canUndo ? (
        <Button variant="secondary" onClick={() => setAct('undo')}>
          {texts.acts.undo}
        </Button>
      ) : null}
      {state === 'previewed' ? null : <CsvButton id={id} />}
      {act === null ? null : <ActDialog act={act} change={change} onClose={() => setAct(null)} />}
    </div>
  );
}
