import { parseWhole } from '@regz/rules/numbers.ts';
import { offerEditRefusal, SHOP_LIMITS } from '@regz/rules/shop/offer-edits.ts';
import { isBlank } from '@regz/rules/texts.ts';
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
import type { StaffOffer } from './staff-shop.ts';

const { offerForm: texts, offers: words } = messages.shopStaff;
const languages = ['en', 'si', 'ta'] as const;

type Edit = Parameters<typeof api.shop.staff.editOffer>[0];
type OfferFormProps = { offer: StaffOffer; onClose: () => void };

function nowIs({ price, isActive }: StaffOffer): string {
  return texts.nowIs(price.toLocaleString('en-US'), isActive ? words.active : words.inactive);
}

/**
 * The form of a product. A colleague's change in the meantime is shown before it can be replaced.
 */
export function OfferForm({ offer, onClose }: OfferFormProps) {
  const { productId } = offer;
  const client = useQueryClient();
  const toast = useToast();
  const keys = useIdempotencyKey();
  const form = useForm({ ...offer.description, price: String(offer.price) });
  const [isActive, setIsActive] = useState(offer.isActive);
  const [version, setVersion] = useState(offer.version);
  const save = useMutation({
    mutationFn: (edit: Edit) =>
      api.shop.staff.editOffer(edit, { context: { idempotencyKey: keys.keyFor(edit) } }),
    onSuccess: () => {
      keys.settle();
      toast.success(texts.success);
      onClose();
    },
    onError: (error) => {
      keys.settle(error);
      const present = refusalData(error, 'SHOP_OFFER_CHANGED');
      if (present !== undefined) setVersion(present.version);
      const why = failureText(error, texts.failed);
      form.refuse({ text: present === undefined ? why : `${why} ${nowIs(present)}` });
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.shop.key() }),
  });

  function submit() {
    const { price: typed, ...description } = form.values;
    const price = parseWhole(typed);
    if (price === undefined || price < 1 || price > SHOP_LIMITS.priceCoins) {
      const most = SHOP_LIMITS.priceCoins.toLocaleString('en-US');
      form.refuse({ fields: { price: texts.priceInvalid(most) } });
      return;
    }
    const refusal = offerEditRefusal({ description });
    if (refusal !== null) {
      const missing = languages.find((language) => isBlank(description[language])) ?? 'en';
      form.refuse({ fields: { [missing]: messages.errors[refusal] } });
      return;
    }
    form.accept();
    save.mutate({ productId, version, description, price, isActive });
  }

  return (
    <CancellableForm
      form={form}
      pending={save.isPending}
      onSubmit={submit}
      texts={texts}
      onCancel={onClose}
    >
      {languages.map((language) => (
        <TextareaField
          key={language}
          {...form.field(language)}
          lang={language}
          rows={2}
          label={texts.description(texts.languages[language])}
          maxLength={SHOP_LIMITS.description}
        />
      ))}
      <TextField
        {...form.field('price')}
        label={texts.price}
        hint={texts.priceHint}
        inputMode="numeric"
        autoComplete="off"
      />
      <SwitchField
        label={texts.active}
        checked={isActive}
        onChange={(event) => setIsActive(event.target.checked)}
      />
    </CancellableForm>
  );
}
