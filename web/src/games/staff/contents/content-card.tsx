import { messages } from '@regz/texts/en.ts';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Pencil } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../../ui/layout/compact-table.tsx';

const { words, loading } = messages.gamesStaff;

type ContentCardProps<Row> = {
  list: ComponentProps<typeof QueryRegion<readonly Row[]>>['query'];
  texts: { title: string; description: string; add: string; loadFailed: string };
  /** The columns of the table. The edit button comes last. */
  columns: readonly CompactColumn<Row>[];
  rowKey: (row: Row) => string | number;
  /** The accessible name of a row's edit button. */
  editLabel: (row: Row) => string;
  /** The title of the dialog with the form. Null means a new row. */
  formTitle: (row: Row | null) => string;
  /** The form. */
  children: (row: Row | null, onClose: () => void) => ReactNode;
};

function editColumn<Row>(
  labelOf: (row: Row) => string,
  onEdit: (row: Row) => void,
): CompactColumn<Row> {
  return {
    header: words.columns.actions,
    place: 'act',
    cell: (row) => (
      <IconButton label={labelOf(row)} onClick={() => onEdit(row)}>
        <Pencil className="size-4" />
      </IconButton>
    ),
  };
}

/** The content of a game, with a form to add or edit a row. */
export function ContentCard<Row extends { active: boolean }>({
  list,
  texts,
  columns,
  rowKey,
  editLabel,
  formTitle,
  children,
}: ContentCardProps<Row>) {
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const close = () => setEdited(null);
  const pending = (
    <LoadingRegion label={loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  const row = edited === 'new' ? null : edited;
  return (
    <Card
      title={texts.title}
      description={texts.description}
      actions={
        <Button size="sm" variant="secondary" onClick={() => setEdited('new')}>
          {texts.add}
        </Button>
      }
    >
      <QueryRegion query={list} pending={pending} failed={texts.loadFailed}>
        {(rows) => (
          <>
            <p className="text-sm text-faint">
              {words.count({
                active: rows.filter(({ active }) => active).length,
                all: rows.length,
              })}
            </p>
            <CompactTable
              caption={texts.title}
              rows={rows}
              rowKey={rowKey}
              columns={[...columns, editColumn(editLabel, setEdited)]}
            />
          </>
        )}
      </QueryRegion>
      <Dialog
        open={edited !== null}
        onClose={close}
        title={formTitle(row)}
        closeLabel={messages.controls.close}
      >
        {edited === null ? null : children(row, close)}
      </Dialog>
    </Card>
  );
}

/** True if something may be drawn. An entry without all texts is a draft. */
export function ActiveBadge({ active, isWhole }: { active: boolean; isWhole: boolean }) {
  if (active) return <Badge tone="good">{words.active}</Badge>;
  return <Badge>{isWhole ? words.inactive : words.draft}</Badge>;
}
