import { formatMoney } from '@regz/rules/storefront-prices.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api.ts';
import { failureText } from '../../platform/failure-text.ts';
import { refusalData } from '../../platform/refusal-data.ts';
import { useForm } from '../../platform/use-form.ts';
import { useIdempotencyKey } from '../../platform/use-idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { planFields, readPlan, type StaffPlan } from './staff-plans.ts';

const texts = messages.plansStaff.planForm;
const words = messages.plansStaff.plans;

type Edit = Parameters<typeof api.storefront.staff.editPlan>[0];
type PlanFormProps = { plan: StaffPlan; onClose: () => void };

function nowIs({ priceMinor, available }: StaffPlan): string {
  const status = available ? words.available : words.unavailable;
  return texts.nowIs(formatMoney(priceMinor, 'Rs.'), status);
}

/** The form of a plan. What a colleague changed meanwhile is told before it can be replaced. */
export function PlanForm({ plan, onClose }: PlanFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const form = useForm(planFields(plan));
  const [available, setAvailable] = useState(plan.available);
  const [version, setVersion] = useState(plan.version);
  const save = useMutation({
    mutationFn: (edit: Edit) =>
      api.storefront.staff.editPlan(edit, {
        context: { idempotencyKey: idempotency.keyFor(edit) },
      }),
    onSuccess: () => {
      idempotency.settle();
      toast.success(texts.success);
      onClose();
    },
    onError: (error) => {
      idempotency.settle(error);
      const present = refusalData(error, 'STOREFRONT_PLAN_CHANGED');
      if (present !== undefined) setVersion(present.version);
      const why = failureText(error, texts.failed);
      form.refuse({ text: present === undefined ? why : `${why} ${nowIs(present)}` });
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.storefront.key() }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const read = readPlan(form.values, available);
    if (read.fault !== null) {
      form.refuse(read.fault);
      return;
    }
    form.accept();
    save.mutate({ planId: plan.id, version, ...read.change });
  }

  return (
    <form id={form.id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField {...form.field('price')} label={texts.price} inputMode="decimal" />
      <TextareaField
        {...form.field('features')}
        label={texts.features}
        hint={texts.featuresHint}
        rows={5}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...form.field('productId')} label={texts.productId} inputMode="numeric" />
        <TextField {...form.field('variantId')} label={texts.variantId} inputMode="numeric" />
      </div>
      <p className="-mt-2 text-sm text-faint">{texts.idHint}</p>
      <SwitchField
        label={texts.available}
        checked={available}
        onChange={(event) => setAvailable(event.target.checked)}
      />
      {form.fault?.text ? <Notice tone="bad">{form.fault.text}</Notice> : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {messages.controls.cancel}
        </Button>
        <Button type="submit" pending={save.isPending} pendingText={texts.pending}>
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}
