import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { formatInstantDay } from '../../platform/time/format-date.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Trash } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import type { SharedNetwork } from './staff-shop.ts';

const texts = messages.shopStaff.sharedNetworks;
const unshareTexts = messages.shopStaff.unshare;
const headers = texts.columns;

function sharedColumns(onRemove: (network: string) => void): CompactColumn<SharedNetwork>[] {
  return [
    {
      header: headers.network,
      place: 'lead',
      cell: ({ network }) => (
        <span translate="no" className="font-mono">
          {network}
        </span>
      ),
    },
    { header: headers.note, place: 'more', cell: ({ note }) => note },
    {
      header: headers.by,
      place: 'more',
      cell: ({ addedBy }) => <AroundName name={addedBy} text={(name) => texts.by({ name })} />,
    },
    {
      header: headers.at,
      place: 'more',
      cell: ({ addedAt }) => (
        <time dateTime={addedAt} className="whitespace-nowrap">
          {formatInstantDay(addedAt)}
        </time>
      ),
    },
    {
      header: headers.actions,
      place: 'act',
      cell: ({ network }) => (
        <IconButton label={texts.remove({ network })} onClick={() => onRemove(network)}>
          <Trash className="size-4" />
        </IconButton>
      ),
    },
  ];
}

type ListedNetworksCardProps = {
  networks: readonly SharedNetwork[];
  /** Called to add a network. */
  onAdd: () => void;
};

/** The networks that staff listed as shared. */
export function ListedNetworksCard({ networks, onAdd }: ListedNetworksCardProps) {
  const [removed, setRemoved] = useState<string | null>(null);
  return (
    <Card
      title={texts.title}
      description={texts.description}
      actions={
        <Button size="sm" variant="secondary" onClick={onAdd}>
          {texts.add}
        </Button>
      }
    >
      {networks.length === 0 ? (
        <p className="text-soft">{texts.empty}</p>
      ) : (
        <CompactTable
          caption={texts.title}
          rows={networks}
          rowKey={({ network }) => network}
          columns={sharedColumns(setRemoved)}
        />
      )}
      <UnshareDialog network={removed} onClose={() => setRemoved(null)} />
    </Card>
  );
}

type UnshareDialogProps = {
  /** Open while there is something to remove. */
  network: string | null;
  onClose: () => void;
};

/** Asks for confirmation before a network is removed from the shared ones. */
function UnshareDialog({ network, onClose }: UnshareDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const keys = useIdempotencyKey();
  const unshare = useMutation({
    mutationFn: (input: { network: string }) =>
      api.shop.staff.unshareNetwork(input, { context: { idempotencyKey: keys.keyFor(input) } }),
    onSuccess: () => {
      keys.settle();
      toast.success(unshareTexts.success);
      onClose();
    },
    onError: (error) => keys.settle(error),
    onSettled: () => client.invalidateQueries({ queryKey: queries.shop.staff.listNetworks.key() }),
  });

  return (
    <ConfirmDialog
      open={network !== null}
      title={unshareTexts.title}
      tone="danger"
      confirmLabel={unshareTexts.confirm}
      cancelLabel={messages.controls.cancel}
      pending={unshare.isPending}
      pendingText={unshareTexts.pending}
      error={unshare.error === null ? undefined : failureText(unshare.error, unshareTexts.failed)}
      onConfirm={() => {
        if (network !== null) unshare.mutate({ network });
      }}
      onCancel={() => {
        unshare.reset();
        onClose();
      }}
    >
      <p className="wrap-anywhere">{unshareTexts.question({ network: network ?? '' })}</p>
    </ConfirmDialog>
  );
}
