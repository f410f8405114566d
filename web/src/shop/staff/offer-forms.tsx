import { keySources } from '@regz/rules/key-stock/key-sources.ts';
import { parseWhole } from '@regz/rules/numbers.ts';
import { offerEditRefusal, SHOP_LIMITS } from '@regz/rules/shop/offer-edits.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '@regz/texts/en.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { refusalData } from '../../platform/api/refusal-data.ts';
import { CancellableForm } from '../../platform/forms/cancellable-form.tsx';
import { DeleteButton } from '../../platform/forms/delete-button.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { type Form, useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { usePackages } from '../../platform/staff/use-packages.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import type { StaffOffer } from './staff-shop.ts';

const { offerForm: texts, newOfferForm: newTexts, offers: words } = messages.shopStaff;
const languages = ['en', 'si', 'ta'] as const;

type Name = (typeof languages)[number] | 'price';
type Values = Record<Name, string>;
type Edit = Pick<StaffOffer, 'description' | 'price' | 'isActive'>;
type Fault<Field extends string> = { fields: Partial<Record<Field, string>> };

/** Reads the fields that every offer has, or says which of them is wrong. */
function readOffer({ price: typed, en, si, ta }: Values): Omit<Edit, 'isActive'> | Fault<Name> {
  const description = { en, si, ta };
  const price = parseWhole(typed);
  if (price === undefined || price < 1 || price > SHOP_LIMITS.priceCoins) {
    const most = SHOP_LIMITS.priceCoins.toLocaleString('en-US');
    return { fields: { price: texts.priceInvalid({ most }) } };
  }
  const refusal = offerEditRefusal({ description });
  if (refusal === null) return { description, price };
  const missing = languages.find((language) => isBlank(description[language])) ?? 'en';
  return { fields: { [missing]: messages.errors[refusal] } };
}

type OfferFieldsProps = {
  form: { field: (name: Name) => ReturnType<Form<string>['field']> };
  isActive: boolean;
  onActive: (isActive: boolean) => void;
};

/** The fields that every offer has. */
function OfferFields({ form, isActive, onActive }: OfferFieldsProps) {
  return (
    <>
      {languages.map((language) => (
        <TextareaField
          key={language}
          {...form.field(language)}
          lang={language}
          rows={2}
          label={texts.description({ language: texts.languages[language] })}
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
        onChange={(event) => onActive(event.target.checked)}
      />
    </>
  );
}

function nowIs({ price, isActive }: StaffOffer): string {
  return texts.nowIs({
    price: price.toLocaleString('en-US'),
    status: isActive ? words.active : words.inactive,
  });
}

/** Also reads the products again: an offer comes and goes with its product. */
function useProductChange(onClose: () => void): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: queries.keyStock.key() });
    onClose();
  };
}

type OfferFormProps = { offer: StaffOffer; onClose: () => void };

/**
 * The form of a product. A colleague's change in the meantime is shown before it can be replaced.
 */
export function OfferForm({ offer, onClose }: OfferFormProps) {
  const { productId } = offer;
  const close = useProductChange(onClose);
  const form = useForm({ ...offer.description, price: String(offer.price) });
  const [isActive, setIsActive] = useState(offer.isActive);
  const save = useSave({
    form,
    send: (edit: Edit, options, present) => {
      const { version } = present ?? offer;
      return api.shop.staff.editOffer({ productId, version, ...edit }, options);
    },
    success: texts.success,
    outdated: queries.shop.key(),
    failed: texts.failed,
    fieldOf: { SHOP_OFFER_EXISTS: 'price' },
    changed: 'SHOP_OFFER_CHANGED',
    nowIs,
    onSaved: onClose,
  });

  function submit() {
    const read = readOffer(form.values);
    if ('fields' in read) {
      form.refuse(read);
      return;
    }
    form.accept();
    save.mutate({ ...read, isActive });
  }

  return (
    <CancellableForm
      form={form}
      pending={save.isPending}
      onSubmit={submit}
      texts={texts}
      onCancel={onClose}
    >
      <OfferFields form={form} isActive={isActive} onActive={setIsActive} />
      {offer.sold > 0 ? null : (
        <div>
          <DeleteButton
            label={texts.remove}
            target={offer}
            texts={{ ...texts.removal, title: texts.removal.title({ product: offer.name }) }}
            remove={({ version }, options) =>
              api.shop.staff.removeOffer({ productId, version }, options)
            }
            presentOf={(error) => refusalData(error, 'SHOP_OFFER_CHANGED')}
            outdated={queries.shop.key()}
            onDeleted={close}
          />
        </div>
      )}
    </CancellableForm>
  );
}

type NewOfferDialogProps = {
  /** The chosen package at first. Empty for none. */
  packageName: string;
  onClose: () => void;
};

/** Sells a package for coins. */
export function NewOfferDialog({ packageName: initial, onClose }: NewOfferDialogProps) {
  const packages = usePackages();
  const blank = { en: '', si: '', ta: '', price: '' };
  const form = useForm({ package: initial, days: '', name: '', keys: 'generated', ...blank });
  const [isActive, setIsActive] = useState(true);
  const save = useSave({
    form,
    send: (input: Parameters<typeof api.shop.staff.createOffer>[0], options) =>
      api.shop.staff.createOffer(input, options),
    success: newTexts.success,
    failed: newTexts.failed,
    outdated: queries.shop.key(),
    fieldOf: { LICENSE_PACKAGE_UNKNOWN: 'package', SHOP_OFFER_EXISTS: 'name' },
    onSaved: useProductChange(onClose),
  });

  function submit() {
    const { package: packageName, name, keys: typed, days: entered, ...values } = form.values;
    const keys = keySources.find((each) => each === typed) ?? 'generated';
    const days = parseWhole(entered);
    if (packageName === '') {
      form.refuse({ fields: { package: newTexts.packageMissing } });
      return;
    }
    if (days === undefined || days < 1 || days > SHOP_LIMITS.days) {
      const most = SHOP_LIMITS.days.toLocaleString('en-US');
      form.refuse({ fields: { days: texts.priceInvalid({ most }) } });
      return;
    }
    if (isBlank(name)) {
      form.refuse({ fields: { name: messages.errors.SHOP_NAME_MISSING } });
      return;
    }
    const read = readOffer(values);
    if ('fields' in read) {
      form.refuse(read);
      return;
    }
    form.accept();
    save.mutate({ package: packageName, days, name, keys, isActive, ...read });
  }

  return (
    <FormDialog
      open
      form={form}
      texts={newTexts}
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        {...form.field('package')}
        label={newTexts.package}
        placeholder={newTexts.packageMissing}
        options={packages.map(({ name }) => ({ value: name, label: name }))}
      />
      <TextField
        {...form.field('days')}
        label={newTexts.days}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...form.field('name')}
        label={newTexts.name}
        hint={newTexts.nameHint}
        maxLength={SHOP_LIMITS.name}
        autoComplete="off"
      />
      <SelectField
        {...form.field('keys')}
        label={newTexts.keys}
        options={keySources
          .toReversed()
          .map((value) => ({ value, label: newTexts.keySources[value] }))}
      />
      <OfferFields form={form} isActive={isActive} onActive={setIsActive} />
    </FormDialog>
  );
}
