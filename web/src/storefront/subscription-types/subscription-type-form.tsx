import {
  readSubscriptionType,
  SUBSCRIPTION_TYPE_LIMITS as limits,
} from '@regz/rules/storefront/subscription-types.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { refusalData } from '../../platform/api/refusal-data.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { CancellableForm } from '../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { fieldsOf, nowIs, type SubscriptionTypeDraft } from './subscription-types.ts';

const texts = messages.storefrontTypes.form;

type Input = { name: string; description: string; price: string; isActive: boolean };
type SubscriptionTypeFormProps = { draft: SubscriptionTypeDraft; onClose: () => void };

function isUnreadable(form: HTMLFormElement): boolean {
  // Of what is no number a number field says that it is empty, and empty means free.
  const price = form.elements.namedItem('price');
  return price instanceof HTMLInputElement && price.validity.badInput;
}

/**
 * The form of the dialog that adds or edits. What a colleague changed meanwhile is told before it can
 * be replaced. Source: specification B 5 Subscription type.
 */
export function SubscriptionTypeForm({ draft, onClose }: SubscriptionTypeFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const idempotency = useIdempotencyKey();
  const form = useForm(fieldsOf(draft));
  const [isActive, setActive] = useState(draft === 'new' || draft.isActive);
  const [version, setVersion] = useState(draft === 'new' ? 1 : draft.version);
  const save = useMutation({
    mutationFn: (input: Input) => {
      const calls = api.storefront.subscriptionTypes;
      const edit = draft === 'new' ? null : { id: draft.id, version, ...input };
      const context = { idempotencyKey: idempotency.keyFor(edit ?? input) };
      return edit === null ? calls.create(input, { context }) : calls.update(edit, { context });
    },
    onSuccess: () => {
      idempotency.settle();
      toast.success(draft === 'new' ? texts.created : texts.updated);
      onClose();
    },
    onError: (error) => {
      idempotency.settle(error);
      const present = refusalData(error, 'STOREFRONT_TYPE_CHANGED');
      if (present !== undefined) setVersion(present.version);
      const why = failureText(error, texts.failed);
      form.refuse({ text: present === undefined ? why : `${why} ${nowIs(present)}` });
    },
    onSettled: () =>
      client.invalidateQueries({ queryKey: queries.storefront.subscriptionTypes.key() }),
  });

  function submit(element: HTMLFormElement) {
    const { refusal } = readSubscriptionType(form.values);
    if (refusal === 'STOREFRONT_TYPE_NAME_MISSING') {
      form.refuse({ fields: { name: messages.errors[refusal] } });
      return;
    }
    if (refusal !== null || isUnreadable(element)) {
      form.refuse({ fields: { price: messages.errors.STOREFRONT_TYPE_PRICE_INVALID } });
      return;
    }
    form.accept();
    save.mutate({ ...form.values, isActive });
  }

  const buttons =
    draft === 'new'
      ? { submit: texts.create, pending: texts.creating }
      : { submit: texts.update, pending: texts.updating };
  return (
    <CancellableForm
      form={form}
      pending={save.isPending}
      onSubmit={submit}
      texts={buttons}
      onCancel={onClose}
    >
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
    </CancellableForm>
  );
}
