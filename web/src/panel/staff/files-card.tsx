import { formatBytes } from '@regz/rules/downloads/format-bytes.ts';
import { fileRefusal } from '@regz/rules/panel/files.ts';
import { NO_VERSION } from '@regz/rules/panel/versions.ts';
import { messages } from '@regz/texts/en.ts';
import { ownCode } from '@regz/texts/en/identity/own-code-staff.ts';
import { panelGiven } from '@regz/texts/en/panel/given-staff.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { codeFaults, OwnCodeField } from '../../identity/second-factors/own-code-field.tsx';
import { api, type Api, queries } from '../../platform/api/api.ts';
import { CancellableForm } from '../../platform/forms/cancellable-form.tsx';
import { type FormFault, useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import { type AskedGiven, givenColumns, GivenFields, RemoveGivenDialog } from './given.tsx';

const { fileDialog: fileDialogTexts, given: givenTexts } = panelGiven;

const blank = { name: '', package: '', minimumVersion: NO_VERSION, code: '' };
type Field = keyof typeof blank;
type Edit = Omit<Parameters<typeof api.panel.staff.setFile>[0], 'revision'>;

const fieldOf = {
  ...codeFaults,
  PANEL_VALUE_NAME_INVALID: 'name',
  PANEL_VERSION_INVALID: 'minimumVersion',
} as const satisfies Record<string, Field>;

/** A file for programs, as staff see it. */
type PanelFile = Awaited<ReturnType<Api['panel']['staff']['listFiles']>>['files'][number];

type KeptFile = { sha256: string; bytes: number; fileName: string };

/** The upload field, as for a download. */
type FileField = ComponentType<{
  file: KeptFile | null;
  maxBytes: number;
  onChange: (file: KeptFile) => void;
  isNameHidden: true;
}>;

/** The fault before the request. Null if there is none. */
function faultOf(edit: Edit): FormFault<Field> | null {
  const refusal = fileRefusal(edit);
  if (refusal === null) {
    return edit.code.trim() === '' ? { fields: { code: ownCode.missing } } : null;
  }
  const text = messages.errors[refusal];
  return refusal === 'DOWNLOAD_SOURCE_MISSING'
    ? { text: fileDialogTexts.fileMissing }
    : { fields: { [fieldOf[refusal]]: text } };
}

type FileFormProps = {
  /** Null for a new one. */
  file: PanelFile | null;
  maxBytes: number;
  FileField: FileField;
  onClose: () => void;
};

function FileForm({ file, maxBytes, FileField, onClose }: FileFormProps) {
  const { name = '', package: wanted = null, minimumVersion = NO_VERSION } = file ?? {};
  const form = useForm({ ...blank, name, minimumVersion, package: wanted ?? '' });
  const [kept, setKept] = useState<KeptFile | null>(file && { ...file, fileName: file.name });
  const [forTrials, setForTrials] = useState(file?.forTrials ?? true);
  const save = useSave({
    form,
    send: (edit: Edit, options, present) => {
      const revision = (present ?? file)?.revision ?? null;
      return api.panel.staff.setFile({ revision, ...edit }, options);
    },
    success: fileDialogTexts.success,
    outdated: queries.panel.staff.listFiles.key(),
    fieldOf,
    changed: 'PANEL_FILE_CHANGED',
    nowIs: () => givenTexts.nowIs,
    onSaved: onClose,
  });

  function submit() {
    const { package: named, ...typed } = form.values;
    const edit: Edit = {
      ...typed,
      package: named === '' ? null : named,
      sha256: kept?.sha256 ?? '',
      forTrials,
    };
    const fault = faultOf(edit);
    if (fault !== null) {
      form.refuse(fault);
      return;
    }
    form.accept();
    save.mutate(edit);
  }

  return (
    <CancellableForm
      form={form}
      pending={save.isPending}
      onSubmit={submit}
      texts={fileDialogTexts}
      onCancel={onClose}
    >
      {file === null ? <GivenFields form={form} nameHint={fileDialogTexts.nameHint} /> : null}
      <FileField file={kept} maxBytes={maxBytes} onChange={setKept} isNameHidden />
      <SwitchField
        label={givenTexts.forTrials}
        checked={forTrials}
        onChange={({ target }) => setForTrials(target.checked)}
      />
      <OwnCodeField form={form} />
    </CancellableForm>
  );
}

/** Gives programs an uploaded file, or replaces the one with the same name. */
function FileDialog(props: FileFormProps) {
  const { file, onClose } = props;
  return (
    <Dialog
      open
      // A click outside would lose an upload.
      insistent
      onClose={onClose}
      title={
        file === null ? fileDialogTexts.addTitle : fileDialogTexts.editTitle({ name: file.name })
      }
      closeLabel={messages.controls.close}
    >
      <FileForm {...props} />
    </Dialog>
  );
}

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
