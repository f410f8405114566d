import { messages } from '@regz/texts/en.ts';
import { useEffect, useRef } from 'react';
import { formatInstantDay } from '../platform/time/format-date.ts';
import { CopyButton } from '../ui/buttons/copy-button.tsx';
import { IconButton } from '../ui/buttons/icon-button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { Pencil, Trash } from '../ui/icons.ts';
import { type CompactColumn, CompactTable } from '../ui/layout/compact-table.tsx';
import type { StockKey } from './products.ts';

const { columns: headers, ...texts } = messages.keyStock.stock;

type KeyAct = (key: StockKey) => void;

/** The key from a search takes the focus as soon as it appears. */
type KeyTextProps = Pick<StockKey, 'licenseKey' | 'isSecret'> & { isFound: boolean };

function KeyText({ licenseKey, isSecret, isFound }: KeyTextProps) {
  const toast = useToast();
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isFound) text.current?.focus();
  }, [isFound]);
  return (
    <div className="flex min-w-0 items-center gap-1">
      <span
        ref={text}
        tabIndex={isFound ? -1 : undefined}
        translate="no"
        className="min-w-0 font-mono wrap-anywhere"
      >
        {licenseKey}
      </span>
      {isSecret ? null : (
        <CopyButton
          text={licenseKey}
          label={texts.copy({ key: licenseKey })}
          copiedLabel={texts.copied}
          onCopied={() => toast.success(texts.copied)}
          onFailed={() => toast.failure(texts.copyFailed)}
        />
      )}
    </div>
  );
}

type KeyActionsProps = { stockKey: StockKey; onEdit: KeyAct; onDelete: KeyAct };

/** A used key cannot be changed, so it has no acts. */
function KeyActions({ stockKey, onEdit, onDelete }: KeyActionsProps) {
  if (stockKey.isRedeemed) return <span className="text-faint">{texts.nothing}</span>;
  return (
    <div className="flex justify-end gap-1">
      <IconButton label={texts.edit({ key: stockKey.licenseKey })} onClick={() => onEdit(stockKey)}>
        <Pencil className="size-4" />
      </IconButton>
      <IconButton
        label={texts.remove({ key: stockKey.licenseKey })}
        className="hover:text-bad"
        onClick={() => onDelete(stockKey)}
      >
        <Trash className="size-4" />
      </IconButton>
    </div>
  );
}

function keyColumns({
  foundId,
  onEdit,
  onDelete,
}: Omit<KeyTableProps, 'caption' | 'keys'>): CompactColumn<StockKey>[] {
  return [
    {
      header: headers.licenseKey,
      place: 'lead',
      cell: (key) => (
        <KeyText licenseKey={key.licenseKey} isSecret={key.isSecret} isFound={key.id === foundId} />
      ),
    },
    {
      header: headers.status,
      place: 'mark',
      cell: ({ isRedeemed }) =>
        isRedeemed ? (
          <Badge tone="warn">{texts.keyUsed}</Badge>
        ) : (
          <Badge tone="good">{texts.keyAvailable}</Badge>
        ),
    },
    {
      header: headers.usedBy,
      place: 'more',
      cell: ({ redeemedBy }) => redeemedBy ?? texts.nothing,
      isBlank: ({ redeemedBy }) => redeemedBy === null,
    },
    {
      header: headers.dateUsed,
      place: 'more',
      isBlank: ({ redeemedAt }) => redeemedAt === null,
      cell: ({ redeemedAt }) =>
        redeemedAt === null ? texts.nothing : formatInstantDay(redeemedAt),
    },
    {
      header: headers.actions,
      place: 'act',
      isBlank: ({ isRedeemed }) => isRedeemed,
      cell: (key) => <KeyActions stockKey={key} onEdit={onEdit} onDelete={onDelete} />,
    },
  ];
}

type KeyTableProps = {
  caption: string;
  keys: readonly StockKey[];
  foundId: string | null;
  onEdit: KeyAct;
  onDelete: KeyAct;
};

/** The table of a product's keys. */
export function KeyTable({ caption, keys, ...acts }: KeyTableProps) {
  return (
    <CompactTable
      caption={caption}
      columns={keyColumns(acts)}
      rows={keys}
      rowKey={({ id }) => id}
      isCurrent={({ id }) => id === acts.foundId}
    />
  );
}
