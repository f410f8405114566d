import { ADJUSTMENT_LIMITS, adjustmentRefusal } from '@regz/rules/coins/adjustments.ts';
import { parseWhole } from '@regz/rules/numbers.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';

const texts = messages.coinsStaff.adjust;

type Correction = Parameters<typeof api.coins.staff.adjustCoins>[0];

type AdjustDialogProps = {
  taskUser: { id: string; username: string; coins: number };
  open: boolean;
  onClose: () => void;
};

/** Corrects a balance, with a reason that the person reads in the statement. */
export function AdjustDialog({ taskUser, open, onClose }: AdjustDialogProps) {
  const { id: userId, username } = taskUser;
  const client = useQueryClient();
  const toast = useToast();
  const keys = useIdempotencyKey();
  const form = useForm({ coins: '', reason: '' });
  const others = useQuery(
    queries.coins.staff.listAdjustments.queryOptions({ input: {}, enabled: open }),
  );
  const isAlone = others.data?.hasColleague === false;
  const adjust = useMutation({
    mutationFn: (correction: Correction) =>
      api.coins.staff.adjustCoins(correction, {
        context: { idempotencyKey: keys.keyFor(correction) },
      }),
    onSuccess: ({ state }) => {
      keys.settle();
      const waiting = isAlone ? texts.waitingAlone : texts.waiting;
      toast.success(state === 'waiting' ? waiting : texts.posted);
      form.clear();
      onClose();
    },
    onError: (error) => {
      keys.settle(error);
      form.refuse({ text: failureText(error, texts.failed) });
    },
    onSettled: () => client.invalidateQueries(),
  });

  function submit() {
    const { reason } = form.values;
    const coins = parseWhole(form.values.coins) ?? Number.NaN;
    const refusal = adjustmentRefusal({ coins, reason });
    if (refusal !== null) {
      const field = refusal === 'COIN_AMOUNT_INVALID' ? 'coins' : 'reason';
      form.refuse({ fields: { [field]: messages.errors[refusal] } });
      return;
    }
    form.accept();
    adjust.mutate({ userId, coins, reason });
  }

  return (
    <FormDialog
      open={open}
      form={form}
      texts={{
        ...texts,
        text: (
          <AroundName
            name={username}
            text={(name) =>
              texts.text({ username: name, coins: taskUser.coins.toLocaleString('en-US') })
            }
          />
        ),
      }}
      pending={adjust.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.field('coins')}
        label={texts.coins}
        hint={isAlone ? texts.coinsHintAlone : texts.coinsHint}
        autoComplete="off"
      />
      <TextareaField
        {...form.field('reason')}
        label={texts.reason}
        rows={3}
        maxLength={ADJUSTMENT_LIMITS.reason}
      />
    </FormDialog>
  );
}
