import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { formatInstantDay } from '../../platform/time/format-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Trash } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import type { SharedNetwork } from './staff-shop.ts';
import { UnshareDialog } from './unshare-dialog.tsx';

const texts = messages.shopStaff.sharedNetworks;
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
    { header: headers.by, place: 'more', cell: ({ addedBy }) => texts.by(addedBy) },
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
        <IconButton label={texts.remove(network)} onClick={() => onRemove(network)}>
          <Trash className="size-4" />
        </IconButton>
      ),
    },
  ];
}

type ListedNetworksCardProps = {
  networks: readonly SharedNetwork[];
  /** Asked for a new one. */
  onAdd: () => void;
};

/** The networks that staff listed as shared by many people. */
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
