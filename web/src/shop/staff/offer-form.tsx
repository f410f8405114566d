import { parseWhole } from '@regz/rules/numbers.ts';
import { offerEditRefusal, SHOP_LIMITS } from '@regz/rules/shop/offer-edits.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api/api.ts';
import { CancellableForm } from '../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import type { StaffOffer } from './staff-shop.ts';

const { offerForm: texts, offers: words } = messages.shopStaff;
const languages = ['en', 'si', 'ta'] as const;

type Edit = Pick<StaffOffer, 'description' | 'price' | 'isActive'>;
type OfferFormProps = { offer: StaffOffer; onClose: () => void };

function nowIs({ price, isActive }: StaffOffer): string {
  return texts.nowIs(price.toLocaleString('en-US'), isActive ? words.active : words.inactive);
}

/**
 * The form of a product. A colleague's change in the meantime is shown before it can be replaced.
 */
export function OfferForm({ offer, onClose }: OfferFormProps) {
  const { productId } = offer;
  const form = useForm({ ...offer.description, price: String(offer.price) });
  const [isActive, setIsActive] = useState(offer.isActive);
  const save = useSave({
    form,
    send: (edit: Edit, options, present) => {
      const { version } = present ?? offer;
      return api.shop.staff.editOffer({ productId, version, ...edit }, options);
    },
    success: texts.success,
    failed: texts.failed,
    outdated: queries.shop.key(),
    changed: 'SHOP_OFFER_CHANGED',
    nowIs,
    onSaved: onClose,
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
    save.mutate({ description, price, isActive });
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
