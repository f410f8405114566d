import { PC_NAME_MAX_LENGTH, pcName } from '@regz/rules/panel/pc-name.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { DeleteDialog } from '../../platform/forms/delete-dialog.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { type Pc, PcItem } from './pc-item.tsx';

const renamePcDialogTexts = messages.panel.pcs.renameDialog;

/** Takes the owner's name for a PC. */
function RenamePcDialog({ pc, onClose }: { pc: Pc; onClose: () => void }) {
  const form = useForm({ name: pc.name ?? '' });
  const save = useSave({
    form,
    send: (name: string) => api.panel.renameDevice({ id: pc.id, name }),
    ...renamePcDialogTexts,
    outdated: queries.panel.listDevices.key(),
    onSaved: onClose,
  });

  function submit() {
    form.accept();
    save.mutate(form.values.name);
  }

  return (
    <FormDialog
      open
      form={form}
      texts={renamePcDialogTexts}
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label={renamePcDialogTexts.name}
        hint={renamePcDialogTexts.hint}
        maxLength={PC_NAME_MAX_LENGTH}
        autoComplete="off"
      />
    </FormDialog>
  );
}

const texts = messages.panel.pcs;

function Pcs({ pcs }: { pcs: readonly Pc[] }) {
  const [ending, setEnding] = useState<Pc | null>(null);
  const [renaming, setRenaming] = useState<Pc | null>(null);
  if (pcs.length === 0) return <p className="py-2 text-sm text-faint">{texts.none}</p>;
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {pcs.map((pc) => (
          <PcItem
            key={pc.id}
            pc={pc}
            movesText={(count) => texts.moves({ count })}
            onRename={() => setRenaming(pc)}
            onEnd={() => setEnding(pc)}
          />
        ))}
      </ul>
      {renaming === null ? null : (
        <RenamePcDialog pc={renaming} onClose={() => setRenaming(null)} />
      )}
      <DeleteDialog
        target={ending}
        texts={texts.endDialog}
        remove={({ id }) => api.panel.endDevice({ id })}
        outdated={queries.panel.listDevices.key()}
        failureText={errorText}
        onClose={() => setEnding(null)}
      >
        {(pc) => (
          <>
            <p className="wrap-anywhere">{texts.endDialog.text({ label: pcName(pc) })}</p>
            {pc.bound ? <p className="mt-2 text-soft">{texts.endDialog.keeps}</p> : null}
          </>
        )}
      </DeleteDialog>
    </>
  );
}

type PcListProps = {
  /** Next to the heading. */
  action: ReactNode;
};

/** The account's PCs, each with a button that logs it out. */
export function PcList({ action }: PcListProps) {
  const list = useQuery(queries.panel.listDevices.queryOptions({ input: {} }));
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-sans text-sm font-medium text-soft">{texts.title}</h3>
        {action}
      </div>
      <QueryRegion
        query={list}
        pending={
          <LoadingRegion label={texts.loading} className="py-2">
            <Skeleton className="h-5 w-full" />
          </LoadingRegion>
        }
        failed={texts.loadFailed}
      >
        {({ devices }) => <Pcs pcs={devices} />}
      </QueryRegion>
    </div>
  );
}
