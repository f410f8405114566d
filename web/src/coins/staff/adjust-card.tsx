import { TASK_USER_LIMITS } from '@regz/rules/accounts/task-users.ts';
import { ADJUSTMENT_LIMITS, adjustmentRefusal } from '@regz/rules/coins/coins.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';

const texts = messages.coinsStaff.adjust;

type Correction = Parameters<typeof api.coins.staff.adjust>[0];

/** Corrects a balance, with a reason that the person reads in the statement. */
export function AdjustCard() {
  const client = useQueryClient();
  const toast = useToast();
  const keys = useIdempotencyKey();
  const form = useForm({ search: '', userId: '', coins: '', reason: '' });
  const text = useDeferredValue(form.values.search.trim());
  const found = useQuery(
    queries.accounts.taskUsers.staff.search.queryOptions({
      input: { text },
      placeholderData: (before) => before,
    }),
  );
  const adjust = useMutation({
    mutationFn: (correction: Correction) =>
      api.coins.staff.adjust(correction, {
        context: { idempotencyKey: keys.keyFor(correction) },
      }),
    onSuccess: ({ state }) => {
      keys.settle();
      toast.success(state === 'waiting' ? texts.waiting : texts.posted);
      form.clear();
    },
    onError: (error) => {
      keys.settle(error);
      form.refuse({ text: failureText(error, texts.failed) });
    },
    onSettled: () => client.invalidateQueries(),
  });

  function submit() {
    const { userId, reason } = form.values;
    const coins = Number(form.values.coins);
    if (userId === '') {
      form.refuse({ fields: { userId: texts.choose } });
      return;
    }
    const refusal = adjustmentRefusal({ coins, reason });
    if (refusal !== null) {
      const field = refusal === 'COIN_AMOUNT_INVALID' ? 'coins' : 'reason';
      form.refuse({ fields: { [field]: messages.errors[refusal] } });
      return;
    }
    form.accept();
    adjust.mutate({ userId, coins, reason });
  }

  const accounts = found.data?.taskUsers ?? [];
  return (
    <Card title={texts.title}>
      <FormShell
        form={form}
        pending={adjust.isPending}
        onSubmit={submit}
        className="grid items-start gap-4 sm:grid-cols-2"
        footer={
          <Button
            type="submit"
            className="sm:col-span-2 sm:justify-self-start"
            pending={adjust.isPending}
            pendingText={texts.pending}
          >
            {texts.submit}
          </Button>
        }
      >
        <TextField
          {...form.field('search')}
          label={texts.find}
          hint={texts.accountHint}
          autoComplete="off"
          maxLength={TASK_USER_LIMITS.searchText}
        />
        <SelectField
          {...form.field('userId')}
          label={texts.account}
          placeholder={accounts.length === 0 ? texts.none : texts.choose}
          options={accounts.map(({ id, username, coins }) => ({
            value: id,
            label: texts.option(username, coins.toLocaleString('en-US')),
          }))}
        />
        <TextField
          {...form.field('coins')}
          label={texts.coins}
          hint={texts.coinsHint}
          autoComplete="off"
        />
        <TextField
          {...form.field('reason')}
          label={texts.reason}
          maxLength={ADJUSTMENT_LIMITS.reason}
        />
      </FormShell>
    </Card>
  );
}
