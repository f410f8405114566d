import { giveawayPlanRefusal } from '@regz/rules/giveaways/giveaway-plan.ts';
import { GIVEAWAY_LIMITS as limits } from '@regz/rules/giveaways/registration.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { CancellableForm } from '../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { formatInstant } from '../../platform/time/format-date.ts';
import { instantOf, localText } from '../../platform/time/local-field.ts';
import { serverNowMs } from '../../platform/time/server-clock.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { Trash } from '../../ui/icons.ts';
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
      texts.nowIs({ title, from: formatInstant(startsAt), to: formatInstant(endsAt) }),
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

type Prize = { name: string; productId: string | null };

type PrizeFieldsProps = {
  prizes: readonly Prize[];
  products: readonly PrizeProduct[];
  onChange: (prizes: Prize[]) => void;
};

/** The prizes of a giveaway, first place first. A prize may be a key from the stock. */
function PrizeFields({ prizes, products, onChange }: PrizeFieldsProps) {
  const replace = (index: number, change: Partial<Prize>) =>
    onChange(prizes.map((prize, at) => (at === index ? { ...prize, ...change } : prize)));
  return (
    <>
      {prizes.map(({ name, productId }, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- a prize is its place
          key={index}
          className="flex flex-col gap-3 rounded-md border border-line p-3"
        >
          <div className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <TextField
                label={texts.prize({ place: index + 1 })}
                value={name}
                required
                autoComplete="off"
                maxLength={limits.prize}
                onChange={({ target }) => replace(index, { name: target.value })}
              />
            </div>
            {prizes.length > 1 ? (
              <IconButton
                label={texts.removePrize({ place: index + 1 })}
                className="hover:text-bad"
                onClick={() => onChange(prizes.filter((_, at) => at !== index))}
              >
                <Trash className="size-4" />
              </IconButton>
            ) : null}
          </div>
          <SelectField
            label={texts.product({ place: index + 1 })}
            value={productId ?? ''}
            placeholder={texts.noProduct}
            options={products.map(({ id, name: label }) => ({ value: id, label }))}
            onChange={({ target }) =>
              replace(index, { productId: target.value === '' ? null : target.value })
            }
          />
        </div>
      ))}
      {prizes.length < limits.prizes ? (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => onChange([...prizes, { name: '', productId: null }])}
        >
          {texts.addPrize}
        </Button>
      ) : null}
    </>
  );
}
