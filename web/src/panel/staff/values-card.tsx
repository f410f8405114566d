import { NO_VERSION } from '@regz/rules/panel/versions.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownCode } from '../../i18n/en/identity/own-code.ts';
import { panelStaff } from '../../i18n/en/panel/staff.ts';
import { codeFaults, OwnCodeField } from '../../identity/second-factors/own-code-field.tsx';
import { api, queries } from '../../platform/api/api.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Pencil, Trash } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import { type PanelValue, ValueDialog } from './value-dialog.tsx';

const texts = panelStaff.values;
const removeValueDialogTexts = panelStaff.removeValueDialog;

type Asked = { act: 'write' | 'remove'; value: PanelValue | null };

function columnsOf(onAct: (asked: Asked) => void): CompactColumn<PanelValue>[] {
  const { columns } = texts;
  return [
    {
      header: columns.name,
      place: 'lead',
      cell: ({ name }) => (
        <span translate="no" className="font-mono">
          {name}
        </span>
      ),
    },
    {
      header: columns.package,
      place: 'more',
      cell: ({ package: name, forTrials }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <span>{name ?? texts.everyPackage}</span>
          {forTrials ? null : <Badge>{texts.notForTrials}</Badge>}
        </span>
      ),
    },
    {
      header: columns.version,
      place: 'more',
      cell: ({ minimumVersion }) =>
        minimumVersion === NO_VERSION ? texts.everyVersion : texts.from(minimumVersion),
    },
    {
      header: columns.content,
      place: 'more',
      cell: (value) => <ValueContent {...value} />,
    },
    {
      header: columns.actions,
      place: 'act',
      cell: (value) => (
        <div className="flex justify-end gap-1">
          <IconButton label={texts.edit(value.name)} onClick={() => onAct({ act: 'write', value })}>
            <Pencil className="size-4" />
          </IconButton>
          <IconButton
            label={texts.remove(value.name)}
            className="hover:text-bad"
            onClick={() => onAct({ act: 'remove', value })}
          >
            <Trash className="size-4" />
          </IconButton>
        </div>
      ),
    },
  ];
}

function ValueContent({ content, unreadable }: PanelValue) {
  if (unreadable) return <Badge tone="bad">{texts.unreadable}</Badge>;
  if (content === null) return <Badge>{texts.secret}</Badge>;
  return (
    <span translate="no" className="line-clamp-2 font-mono text-xs">
      {content}
    </span>
  );
}

/** What programs are given while they run. Source: issue 25, part 4. */
export function ValuesCard() {
  const list = useQuery(queries.panel.staff.listValues.queryOptions({ input: {} }));
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const add = (
    <Button variant="secondary" size="sm" onClick={() => setAsked({ act: 'write', value: null })}>
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
              columns={columnsOf(setAsked)}
              rows={values}
              rowKey={({ id }) => id}
            />
          )
        }
      </QueryRegion>
      {asked?.act === 'write' ? <ValueDialog value={asked.value} onClose={close} /> : null}
      {asked?.act === 'remove' && asked.value !== null ? (
        <RemoveValueDialog value={asked.value} onClose={close} />
      ) : null}
    </Card>
  );
}

type RemoveValueDialogProps = { value: PanelValue; onClose: () => void };

/** Asks before a value is taken from programs, and for a code. */
function RemoveValueDialog({ value, onClose }: RemoveValueDialogProps) {
  const form = useForm({ code: '' });
  const save = useSave({
    form,
    send: (code: string, options, present) => {
      const { id, revision } = present ?? value;
      return api.panel.staff.removeValue({ id, revision, code }, options);
    },
    success: removeValueDialogTexts.success,
    outdated: queries.panel.staff.listValues.key(),
    fieldOf: codeFaults,
    changed: 'PANEL_VALUE_CHANGED',
    nowIs: () => removeValueDialogTexts.nowIs,
    onSaved: onClose,
  });

  function submit() {
    const { code } = form.values;
    if (code.trim() === '') {
      form.refuse({ fields: { code: ownCode.missing } });
      return;
    }
    form.accept();
    save.mutate(code);
  }

  return (
    <FormDialog
      open
      form={form}
      texts={{ ...removeValueDialogTexts, title: removeValueDialogTexts.title(value.name) }}
      tone="danger"
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <OwnCodeField form={form} />
    </FormDialog>
  );
}
