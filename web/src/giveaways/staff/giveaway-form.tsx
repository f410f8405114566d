import { giveawayPlanRefusal } from '@regz/rules/giveaways/giveaway-plan.ts';
import { GIVEAWAY_LIMITS as limits } from '@regz/rules/giveaways/registration.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api/api.ts';
import { CancellableForm } from '../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { formatInstant } from '../../platform/time/format-date.ts';
import { instantOf, localText } from '../../platform/time/local-field.ts';
import { serverNowMs } from '../../platform/time/server-clock.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { PrizeFields } from './prize-fields.tsx';
import type { GiveawayDraft, PrizeProduct } from './staff-giveaways.ts';

const texts = messages.giveawaysStaff.form;
const errors = messages.errors;
const forms = messages.forms;

type Input = Parameters<typeof api.giveaways.staff.createGiveaway>[0];
type GiveawayFormProps = {
  draft: GiveawayDraft;
  products: readonly PrizeProduct[];
  onClose: () => void;
};

function fieldsOf(draft: GiveawayDraft) {
  if (draft === 'new') return { title: '', description: '', startsAt: '', endsAt: '' };
  const { title, description, startsAt, endsAt } = draft;
  return { title, description, startsAt: localText(startsAt), endsAt: localText(endsAt) };
}

/**
 * The form of the dialog that adds or edits. A colleague's change in the meantime is shown first.
 */
export function GiveawayForm({ draft, products, onClose }: GiveawayFormProps) {
  const form = useForm(fieldsOf(draft));
  const [prizes, setPrizes] = useState<Input['prizes']>(
    draft === 'new' ? [{ name: '', productId: null }] : draft.prizes,
  );
  const save = useSave({
    form,
    send: (input: Input, options, present) =>
      draft === 'new'
        ? api.giveaways.staff.createGiveaway(input, options)
        : api.giveaways.staff.editGiveaway(
            { id: draft.id, version: (present ?? draft).version, ...input },
            options,
          ),
    success: texts.success,
    outdated: queries.giveaways.key(),
    failed: texts.failed,
    changed: 'GIVEAWAY_CHANGED',
    nowIs: ({ title, startsAt, endsAt }) =>
      texts.nowIs(title, formatInstant(startsAt), formatInstant(endsAt)),
    onSaved: onClose,
  });

  function submit() {
    const { title, description } = form.values;
    const [startsAt, endsAt] = [instantOf(form.values.startsAt), instantOf(form.values.endsAt)];
    if (startsAt === null || endsAt === null) {
      const field = startsAt === null ? 'startsAt' : 'endsAt';
      form.refuse({ fields: { [field]: forms.required } });
      return;
    }
    const moments = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
    const refusal = giveawayPlanRefusal({ title, ...moments, prizes }, serverNowMs());
    if (refusal === 'GIVEAWAY_TIMES_INVALID') {
      form.refuse({ fields: { endsAt: errors[refusal] } });
      return;
    }
    if (refusal !== null) {
      form.refuse({ text: errors[refusal], ...(isBlank(title) ? { focus: 'title' } : {}) });
      return;
    }
    form.accept();
    const named = prizes.map(({ name, productId }) => ({ name, productId }));
    save.mutate({ title, description, startsAt, endsAt, prizes: named });
  }

  return (
    <CancellableForm
      form={form}
      pending={save.isPending}
      onSubmit={submit}
      texts={texts}
      onCancel={onClose}
    >
      <TextField
        {...form.field('title')}
        label={texts.title}
        required
        autoComplete="off"
        maxLength={limits.title}
      />
      <TextareaField
        {...form.field('description')}
        label={texts.description}
        rows={2}
        maxLength={limits.description}
      />
      <TextField
        {...form.field('startsAt')}
        type="datetime-local"
        label={texts.startsAt}
        hint={texts.timeHint}
        required
      />
      <TextField
        {...form.field('endsAt')}
        type="datetime-local"
        label={texts.endsAt}
        hint={texts.timeHint}
        required
      />
      <PrizeFields prizes={prizes} products={products} onChange={setPrizes} />
    </CancellableForm>
  );
}
