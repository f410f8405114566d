import { parseWhole } from '@regz/rules/numbers.ts';
import { offerEditRefusal, SHOP_LIMITS } from '@regz/rules/shop/offer-edits.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { CancellableForm } from '../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { Pencil } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import type { StaffOffer } from './staff-shop.ts';

const { offerForm: offerFormTexts, offers: words } = messages.shopStaff;
const languages = ['en', 'si', 'ta'] as const;

type Edit = Pick<StaffOffer, 'description' | 'price' | 'isActive'>;
type OfferFormProps = { offer: StaffOffer; onClose: () => void };

function nowIs({ price, isActive }: StaffOffer): string {
  return offerFormTexts.nowIs({
    price: price.toLocaleString('en-US'),
    status: isActive ? words.active : words.inactive,
  });
}

/**
 * The form of a product. A colleague's change in the meantime is shown before it can be replaced.
 */
function OfferForm({ offer, onClose }: OfferFormProps) {
  const { productId } = offer;
  const form = useForm({ ...offer.description, price: String(offer.price) });
  const [isActive, setIsActive] = useState(offer.isActive);
  const save = useSave({
    form,
    send: (edit: Edit, options, present) => {
      const { version } = present ?? offer;
      return api.shop.staff.editOffer({ productId, version, ...edit }, options);
    },
    success: offerFormTexts.success,
    failed: offerFormTexts.failed,
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
      form.refuse({ fields: { price: offerFormTexts.priceInvalid({ most }) } });
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
      texts={offerFormTexts}
      onCancel={onClose}
    >
      {languages.map((language) => (
        <TextareaField
          key={language}
          {...form.field(language)}
          lang={language}
          rows={2}
          label={offerFormTexts.description({ language: offerFormTexts.languages[language] })}
          maxLength={SHOP_LIMITS.description}
        />
      ))}
      <TextField
        {...form.field('price')}
        label={offerFormTexts.price}
        hint={offerFormTexts.priceHint}
        inputMode="numeric"
        autoComplete="off"
      />
      <SwitchField
        label={offerFormTexts.active}
        checked={isActive}
        onChange={(event) => setIsActive(event.target.checked)}
      />
    </CancellableForm>
  );
}

const { offers: texts, offerForm, loading } = messages.shopStaff;
const headers = texts.columns;

function offerColumns(onEdit: (offer: StaffOffer) => void): CompactColumn<StaffOffer>[] {
  return [
    {
      header: headers.product,
      place: 'lead',
      cell: ({ name, description }) => (
        <>
          <p>{name}</p>
          <p className="text-sm text-soft">{description.en}</p>
        </>
      ),
    },
    {
      header: headers.price,
      place: 'more',
      cell: ({ price }) => (
        <span className="whitespace-nowrap">
          {texts.price({ coins: price.toLocaleString('en-US') })}
        </span>
      ),
    },
    {
      header: headers.available,
      place: 'more',
      cell: ({ available }) => (
        <span className={available === 0 ? 'text-warn' : undefined}>
          {available === null
            ? texts.generated
            : texts.available({ keys: available.toLocaleString('en-US') })}
        </span>
      ),
    },
    {
      header: headers.sold,
      place: 'more',
      cell: ({ sold }) => texts.sold({ keys: sold.toLocaleString('en-US') }),
    },
    {
      header: headers.status,
      place: 'mark',
      cell: ({ isActive }) =>
        isActive ? <Badge tone="good">{texts.active}</Badge> : <Badge>{texts.inactive}</Badge>,
    },
    {
      header: headers.actions,
      place: 'act',
      cell: (offer) => (
        <IconButton label={texts.edit({ product: offer.name })} onClick={() => onEdit(offer)}>
          <Pencil className="size-4" />
        </IconButton>
      ),
    },
  ];
}

/** The coin shop's products with their price, stock and sales. */
export function OffersCard() {
  const list = useQuery(queries.shop.staff.listOffers.queryOptions({ input: {} }));
  const [edited, setEdited] = useState<StaffOffer | null>(null);
  const close = () => setEdited(null);
  const pending = (
    <LoadingRegion label={loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title} description={texts.description}>
      <QueryRegion query={list} pending={pending} failed={texts.loadFailed}>
        {({ offers }) => (
          <CompactTable
            caption={texts.title}
            rows={offers}
            rowKey={({ productId }) => productId}
            columns={offerColumns(setEdited)}
          />
        )}
      </QueryRegion>
      <Dialog
        open={edited !== null}
        onClose={close}
        title={edited === null ? '' : offerForm.title({ product: edited.name })}
        closeLabel={messages.controls.close}
      >
        {edited === null ? null : <OfferForm offer={edited} onClose={close} />}
      </Dialog>
    </Card>
  );
}
