import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { panelGiven } from '../../i18n/en/panel/given.ts';
import { api, queries } from '../../platform/api/api.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import { type AskedGiven, givenColumns } from './given-columns.tsx';
import { RemoveGivenDialog } from './remove-given-dialog.tsx';
import { type PanelValue, ValueDialog } from './value-dialog.tsx';

const texts = panelGiven.values;

function ValueContent({ content, unreadable }: PanelValue) {
  if (unreadable) return <Badge tone="bad">{texts.unreadable}</Badge>;
  if (content === null) return <Badge>{texts.secret}</Badge>;
  return (
    <span translate="no" className="line-clamp-2 font-mono text-xs">
      {content}
    </span>
  );
}

const contentColumn: CompactColumn<PanelValue> = {
  header: texts.content,
  place: 'more',
  cell: (value) => <ValueContent {...value} />,
};

/** Values that programs receive while they run. */
export function ValuesCard() {
  const list = useQuery(queries.panel.staff.listValues.queryOptions({ input: {} }));
  const [asked, setAsked] = useState<AskedGiven<PanelValue> | null>(null);
  const close = () => setAsked(null);
  const add = (
    <Button variant="secondary" size="sm" onClick={() => setAsked({ act: 'write', row: null })}>
      {texts.add}
    </Button>
  );
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-24 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title} description={texts.description} actions={add}>
      <QueryRegion query={list} pending={pending} failed={texts.loadFailed}>
        {(values) =>
          values.length === 0 ? (
            <EmptyState title={texts.none} text={texts.noneText} />
          ) : (
            <CompactTable
              caption={texts.title}
              columns={givenColumns(contentColumn, setAsked)}
              rows={values}
              rowKey={({ id }) => id}
            />
          )
        }
      </QueryRegion>
      {asked?.act === 'write' ? <ValueDialog value={asked.row} onClose={close} /> : null}
      {asked?.act === 'remove' ? (
        <RemoveGivenDialog
          given={asked.row}
          texts={panelGiven.removeValueDialog}
          remove={api.panel.staff.removeValue}
          changed="PANEL_VALUE_CHANGED"
          outdated={queries.panel.staff.listValues.key()}
          onClose={close}
        />
      ) : null}
    </Card>
  );
}
