import {
  readSubscriptionType,
  SUBSCRIPTION_TYPE_LIMITS as limits,
} from '@regz/rules/storefront/subscription-types.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { CancellableForm } from '../../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { SwitchField } from '../../../ui/forms/switch-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { TextareaField } from '../../../ui/forms/textarea-field.tsx';
import { fieldsOf, standingOf, type SubscriptionTypeDraft } from './subscription-types.ts';

const texts = messages.storefrontTypes.form;

type SubscriptionTypeDialogProps = {
  /** Open while this is set. */
  draft: SubscriptionTypeDraft | null;
  onClose: () => void;
};

/** Adds or edits a subscription type. */
export function SubscriptionTypeDialog({ draft, onClose }: SubscriptionTypeDialogProps) {
  return (
    <Dialog
      open={draft !== null}
      onClose={onClose}
      title={draft === 'new' ? texts.addTitle : texts.editTitle}
      closeLabel={messages.controls.close}
    >
      {draft === null ? null : <SubscriptionTypeForm draft={draft} onClose={onClose} />}
    </Dialog>
  );
}

type Input = { name: string; description: string; price: string; isActive: boolean };
type SubscriptionTypeFormProps = { draft: SubscriptionTypeDraft; onClose: () => void };

/**
 * The form of the dialog that adds or edits. A colleague's change in the meantime is shown before
 * it can be replaced.
 */
function SubscriptionTypeForm({ draft, onClose }: SubscriptionTypeFormProps) {
  const form = useForm(fieldsOf(draft));
  const [isActive, setActive] = useState(draft === 'new' || draft.isActive);
  const save = useSave({
    form,
    send: (input: Input, options, present) => {
      const { createSubscriptionType, editSubscriptionType } = api.storefront.staff;
      if (draft === 'new') return createSubscriptionType(input, options);
      const { version } = present ?? draft;
      return editSubscriptionType({ id: draft.id, version, ...input }, options);
    },
    success: draft === 'new' ? texts.created : texts.updated,
    outdated: queries.storefront.staff.listSubscriptionTypes.key(),
    failed: texts.failed,
    changed: 'STOREFRONT_TYPE_CHANGED',
    nowIs: (present) => texts.nowIs({ standing: standingOf(present) }),
    onSaved: onClose,
  });

  function submit() {
    const { refusal } = readSubscriptionType(form.values);
    if (refusal === 'STOREFRONT_TYPE_NAME_MISSING') {
      form.refuse({ fields: { name: messages.errors[refusal] } });
      return;
    }
    if (refusal !== null) {
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
        autoComplete="off"
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
