import {
  readSubscriptionType,
  SUBSCRIPTION_TYPE_LIMITS as limits,
} from '@regz/rules/storefront-subscription-types.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api.ts';
import { failureText } from '../../platform/failure-text.ts';
import { useForm } from '../../platform/use-form.ts';
import { useIdempotencyKey } from '../../platform/use-idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { fieldsOf, type SubscriptionTypeDraft } from './subscription-types.ts';

const texts = messages.subscriptionTypes.form;

type Input = { name: string; description: string; price: string; isActive: boolean };
type SubscriptionTypeFormProps = { draft: SubscriptionTypeDraft; onClose: () => void };

function isUnreadable(form: HTMLFormElement): boolean {
  // Of what is no number a number field says that it is empty, and empty means free.
  const price = form.elements.namedItem('price');
  return price instanceof HTMLInputElement && price.validity.badInput;
}

/** The form of the dialog that adds or edits. Source: specification B 5 Subscription type. */
export function SubscriptionTypeForm({ draft, onClose }: SubscriptionTypeFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const form = useForm(fieldsOf(draft));
  const [isActive, setActive] = useState(draft === 'new' || draft.isActive);
  const save = useMutation({
    mutationFn: (input: Input) => {
      const calls = api.storefront.subscriptionTypes;
      if (draft !== 'new') return calls.update({ id: draft.id, ...input });
      return calls.create(input, { context: { idempotencyKey: idempotency.keyFor(input) } });
    },
    onSuccess: () => {
      idempotency.settle();
      toast.success(draft === 'new' ? texts.created : texts.updated);
      onClose();
    },
    onError: (error) => {
      idempotency.settle(error);
      form.refuse({ text: failureText(error, texts.failed) });
    },
    onSettled: () =>
      client.invalidateQueries({ queryKey: queries.storefront.subscriptionTypes.key() }),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const { refusal } = readSubscriptionType(form.values);
    if (refusal === 'STOREFRONT_TYPE_NAME_MISSING') {
      form.refuse({ fields: { name: messages.errors[refusal] } });
      return;
    }
    if (refusal !== null || isUnreadable(event.currentTarget)) {
      form.refuse({ fields: { price: messages.errors.STOREFRONT_TYPE_PRICE_INVALID } });
      return;
    }
    form.accept();
    save.mutate({ ...form.values, isActive });
  }

  return (
    <form id={form.id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        {...form.field('name')}
        label={texts.name}
        required
        maxLength={limits.name}
        autoComplete="off"
      />
      <TextareaField
        {...form.field('description')}
        label={texts.description}
        rows={3}
        maxLength={limits.description}
      />
      <TextField
        {...form.field('price')}
        label={texts.price}
        hint={texts.priceHint}
        type="number"
        min={0}
        step={0.01}
        inputMode="decimal"
      />
      <SwitchField
        label={texts.active}
        checked={isActive}
        onChange={(event) => setActive(event.target.checked)}
      />
      {form.fault?.text ? <Notice tone="bad">{form.fault.text}</Notice> : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {messages.controls.cancel}
        </Button>
        <Button
          type="submit"
          pending={save.isPending}
          pendingText={draft === 'new' ? texts.creating : texts.updating}
        >
          {draft === 'new' ? texts.create : texts.update}
        </Button>
      </div>
    </form>
  );
}
