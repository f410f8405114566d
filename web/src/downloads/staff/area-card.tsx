import type { DownloadArea } from '@regz/rules/downloads/access.ts';
import { messages } from '../../i18n/en.ts';
import { formatInstantDay } from '../../platform/time/format-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Pencil, Trash } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import { sourceText, type StaffItem } from './staff-items.ts';

const texts = messages.downloadsStaff;

type AreaCardProps = {
  area: DownloadArea;
  items: readonly StaffItem[];
  onAdd: () => void;
  onEdit: (item: StaffItem) => void;
  onRemove: (item: StaffItem) => void;
};

type ItemAct = (item: StaffItem) => void;

function ItemActions({
  item,
  onEdit,
  onRemove,
}: {
  item: StaffItem;
  onEdit: ItemAct;
  onRemove: ItemAct;
}) {
  return (
    <div className="flex justify-end gap-1">
      <IconButton label={texts.edit(item.title)} onClick={() => onEdit(item)}>
        <Pencil className="size-4" />
      </IconButton>
      <IconButton
        label={texts.remove(item.title)}
        className="hover:text-bad"
        onClick={() => onRemove(item)}
      >
        <Trash className="size-4" />
      </IconButton>
    </div>
  );
}

function itemColumns(onEdit: ItemAct, onRemove: ItemAct): CompactColumn<StaffItem>[] {
  return [
    { header: texts.columns.title, place: 'lead', cell: ({ title }) => title },
    {
      header: texts.columns.version,
      place: 'more',
      cell: ({ version }) => version || texts.nothing,
      isBlank: ({ version }) => version === '',
    },
    { header: texts.columns.source, place: 'more', cell: sourceText },
    {
      header: texts.columns.changed,
      place: 'more',
      cell: ({ updatedAt }) => formatInstantDay(updatedAt),
    },
    {
      header: texts.columns.actions,
      place: 'act',
      cell: (item) => <ItemActions item={item} onEdit={onEdit} onRemove={onRemove} />,
    },
  ];
}

/** The downloads of one page or tab. */
export function AreaCard({ area, items, onAdd, onEdit, onRemove }: AreaCardProps) {
  const { title, text } = texts.areas[area];
  const columns = itemColumns(onEdit, onRemove);
  const add = (
    <Button size="sm" variant="secondary" aria-label={`${texts.add}: ${title}`} onClick={onAdd}>
      {texts.add}
    </Button>
  );
  return (
    <Card title={title} description={text} actions={add}>
      {items.length === 0 ? (
        <p className="text-soft">{texts.empty}</p>
      ) : (
        <CompactTable caption={title} columns={columns} rows={items} rowKey={({ id }) => id} />
      )}
    </Card>
  );
}
