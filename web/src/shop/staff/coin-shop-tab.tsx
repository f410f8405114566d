import { SHOP_LIMITS } from '@regz/rules/shop/offer-edits.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { isRefusal } from '../../platform/api/error-text.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ListedNetworksCard } from './listed-networks-card.tsx';
import { NetworksCard } from './networks-card.tsx';
import { OffersCard } from './offers-card.tsx';

const shareDialogTexts = messages.shopStaff.shareForm;
const ofNetwork = ['SHOP_NETWORK_INVALID', 'SHOP_NETWORK_LISTED'] as const;

type Listing = Parameters<typeof api.shop.staff.shareNetwork>[0];

type ShareDialogProps = {
  /** The initial value of the field. */
  network: string;
  onClose: () => void;
};

/** Lists a network as shared by many people. */
function ShareDialog({ network, onClose }: ShareDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const keys = useIdempotencyKey();
  const form = useForm({ network, note: '' });
  const share = useMutation({
    mutationFn: (listing: Listing) =>
      api.shop.staff.shareNetwork(listing, { context: { idempotencyKey: keys.keyFor(listing) } }),
    onSuccess: () => {
      keys.settle();
      toast.success(shareDialogTexts.success);
      onClose();
    },
    onError: (error) => {
      keys.settle(error);
      const text = failureText(error, shareDialogTexts.failed);
      const wrong = ofNetwork.some((code) => isRefusal(error, code));
      form.refuse(wrong ? { fields: { network: text } } : { text });
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.shop.staff.listNetworks.key() }),
  });

  function submit() {
    const { note } = form.values;
    if (form.values.network.trim() === '') {
      form.refuse({ fields: { network: messages.errors.SHOP_NETWORK_INVALID } });
      return;
    }
    if (isBlank(note)) {
      form.refuse({ fields: { note: shareDialogTexts.noteMissing } });
      return;
    }
    form.accept();
    share.mutate({ network: form.values.network, note });
  }

  return (
    <FormDialog
      open
      form={form}
      texts={shareDialogTexts}
      pending={share.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.field('network')}
        label={shareDialogTexts.network}
        hint={shareDialogTexts.networkHint}
        maxLength={SHOP_LIMITS.network}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...form.field('note')}
        label={shareDialogTexts.note}
        hint={shareDialogTexts.noteHint}
        maxLength={SHOP_LIMITS.note}
        autoComplete="off"
      />
    </FormDialog>
  );
}

const texts = messages.shopStaff;

/** The buyers of each network, and shared networks. */
function Networks() {
  const networks = useQuery(queries.shop.staff.listNetworks.queryOptions({ input: {} }));
  const [listed, setListed] = useState<string | null>(null);
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  );
  return (
    <QueryRegion query={networks} pending={pending} failed={texts.networks.loadFailed}>
      {({ busiest, shared, pace }) => (
        <>
          <NetworksCard networks={busiest} pace={pace} onShare={setListed} />
          <ListedNetworksCard networks={shared} onAdd={() => setListed('')} />
          {listed === null ? null : (
            <ShareDialog network={listed} onClose={() => setListed(null)} />
          )}
        </>
      )}
    </QueryRegion>
  );
}

/** The Coin Shop tab of the admin panel: products, purchases by network, shared networks. */
export function CoinShopTab() {
  return (
    <div className="flex flex-col gap-6">
      <OffersCard />
      <Networks />
    </div>
  );
}
