import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../platform/api/api.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Pencil } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import { NewOfferDialog, OfferForm } from './offer-forms.tsx';
import type { StaffOffer } from './staff-shop.ts';

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

type OffersCardProps = {
  /** The package whose offers are shown, and its products. Absent for all offers. */
  only?: { packageName: string; productIds: readonly string[] };
};

/** The coin shop's products with their price, stock and sales. */
export function OffersCard({ only }: OffersCardProps) {
  const list = useQuery(queries.shop.staff.listOffers.queryOptions({ input: {} }));
  const [edited, setEdited] = useState<StaffOffer | null>(null);
  const [creates, setCreates] = useState(false);
  const close = () => setEdited(null);
  const pending = (
    <LoadingRegion label={loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  const title = only === undefined ? texts.title : texts.titleOfPackage;
  return (
    <Card
      title={title}
      description={texts.description}
      actions={
        <Button size="sm" onClick={() => setCreates(true)}>
          {texts.create}
        </Button>
      }
    >
      <QueryRegion query={list} pending={pending} failed={texts.loadFailed}>
        {({ offers }) => {
          const shown = offers.filter(
            ({ productId }) => only === undefined || only.productIds.includes(productId),
          );
          if (shown.length === 0) return <p className="text-soft">{texts.none}</p>;
          return (
            <CompactTable
              caption={title}
              rows={shown}
              rowKey={({ productId }) => productId}
              columns={offerColumns(setEdited)}
            />
          );
        }}
      </QueryRegion>
      <Dialog
        open={edited !== null}
        onClose={close}
        title={edited === null ? '' : offerForm.title({ product: edited.name })}
        closeLabel={messages.controls.close}
      >
        {edited === null ? null : <OfferForm offer={edited} onClose={close} />}
      </Dialog>
      {creates ? (
        <NewOfferDialog packageName={only?.packageName ?? ''} onClose={() => setCreates(false)} />
      ) : null}
    </Card>
  );
}
