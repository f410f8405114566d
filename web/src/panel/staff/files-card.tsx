import { formatBytes } from '@regz/rules/downloads/format-bytes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { panelGiven } from '../../i18n/en/panel/given.ts';
import { api, queries } from '../../platform/api/api.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import { FileDialog, type FileField, type PanelFile } from './file-dialog.tsx';
import { type AskedGiven, givenColumns } from './given-columns.tsx';
import { RemoveGivenDialog } from './remove-given-dialog.tsx';

const texts = panelGiven.files;

const sizeColumn: CompactColumn<PanelFile> = {
  header: texts.size,
  place: 'more',
  cell: ({ bytes }) => formatBytes(bytes),
};

/** Files that running programs may load into memory. */
export function FilesCard({ FileField }: { FileField: FileField }) {
  const list = useQuery(queries.panel.staff.listFiles.queryOptions({ input: {} }));
  const [asked, setAsked] = useState<AskedGiven<PanelFile> | null>(null);
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
        {({ files, maxUploadBytes }) => (
          <>
            {files.length === 0 ? (
              <EmptyState title={texts.none} text={texts.noneText} />
            ) : (
              <CompactTable
                caption={texts.title}
                columns={givenColumns(sizeColumn, setAsked)}
                rows={files}
                rowKey={({ id }) => id}
              />
            )}
            {asked?.act === 'write' ? (
              <FileDialog
                file={asked.row}
                maxBytes={maxUploadBytes}
                FileField={FileField}
                onClose={close}
              />
            ) : null}
          </>
        )}
      </QueryRegion>
      {asked?.act === 'remove' ? (
        <RemoveGivenDialog
          given={asked.row}
          texts={panelGiven.removeFileDialog}
          remove={api.panel.staff.removeFile}
          changed="PANEL_FILE_CHANGED"
          outdated={queries.panel.staff.listFiles.key()}
          onClose={close}
        />
      ) : null}
    </Card>
  );
}
