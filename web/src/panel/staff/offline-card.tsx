import { parseWhole } from '@regz/rules/numbers.ts';
import { MOST_GRACE_HOURS } from '@regz/rules/panel/grace.ts';
import { OFFLINE_LIMITS, offlinePackageOf } from '@regz/rules/panel/offline-files.ts';
import { ownCode } from '@regz/texts/en/identity/own-code-staff.ts';
import { panelOffline } from '@regz/texts/en/panel/offline-staff.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeFaults, OwnCodeField } from '../../identity/second-factors/own-code-field.tsx';
import { api, type Api, queries } from '../../platform/api/api.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { type FormFault, useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { usePackages } from '../../platform/staff/use-packages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Pencil } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';

const { packageDialog: offlineDialogTexts, packages: listTexts } = panelOffline;

/** A package with settings. */
type PackageOffline = Awaited<ReturnType<Api['panel']['staff']['listPackageOffline']>>[number];

function hoursText({ graceHours }: Pick<PackageOffline, 'graceHours'>): string {
  return graceHours === null ? listTexts.usualHours : listTexts.hours({ n: graceHours });
}

function daysText({ offlineDays }: Pick<PackageOffline, 'offlineDays'>): string {
  return offlineDays === 0 ? listTexts.noDays : listTexts.days({ n: offlineDays });
}

type Field = 'package' | 'hours' | 'days' | 'code';
type Edit = Omit<Parameters<typeof api.panel.staff.setPackageOffline>[0], 'revision'>;

/** A whole number up to a limit. Undefined for any other text. */
function wholeUpTo(text: string, most: number): number | undefined {
  const whole = parseWhole(text);
  return whole !== undefined && whole >= 0 && whole <= most ? whole : undefined;
}

/** The typed input, or its fault. */
function editOf(values: Record<Field, string>): Edit | FormFault<Field> {
  const name = values.package;
  if (name === '') return { fields: { package: offlineDialogTexts.packageMissing } };
  const hours = wholeUpTo(values.hours, MOST_GRACE_HOURS);
  if (hours === undefined && values.hours.trim() !== '') {
    return { fields: { hours: offlineDialogTexts.hoursWrong({ most: MOST_GRACE_HOURS }) } };
  }
  const offlineDays = wholeUpTo(values.days, OFFLINE_LIMITS.days);
  if (offlineDays === undefined) {
    return { fields: { days: offlineDialogTexts.daysWrong({ most: OFFLINE_LIMITS.days }) } };
  }
  if (values.code.trim() === '') return { fields: { code: ownCode.missing } };
  return { package: name, graceHours: hours ?? null, offlineDays, code: values.code };
}

type OfflineDialogProps = { row: PackageOffline | null; onClose: () => void };

/** Sets the time that programs of a package may run without the server. */
function OfflineDialog({ row, onClose }: OfflineDialogProps) {
  const packages = usePackages();
  const form = useForm({
    package: row?.package ?? '',
    hours: String(row?.graceHours ?? ''),
    days: String(row?.offlineDays ?? 0),
    code: '',
  });
  const save = useSave({
    form,
    send: (edit: Edit, options, present) => {
      const revision = (present ?? row)?.revision ?? null;
      return api.panel.staff.setPackageOffline({ revision, ...edit }, options);
    },
    success: offlineDialogTexts.success,
    outdated: queries.panel.staff.key(),
    fieldOf: codeFaults,
    changed: 'PANEL_OFFLINE_CHANGED',
    nowIs: (present) =>
      offlineDialogTexts.nowIs({ hours: hoursText(present), days: daysText(present) }),
    onSaved: onClose,
  });

  function submit() {
    const edit = editOf(form.values);
    if (!('package' in edit)) {
      form.refuse(edit);
      return;
    }
    form.accept();
    save.mutate(edit);
  }

  return (
    <FormDialog
      open
      form={form}
      texts={{
        ...offlineDialogTexts,
        title:
          row === null
            ? offlineDialogTexts.addTitle
            : offlineDialogTexts.editTitle({ name: row.package }),
      }}
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {row === null ? (
        <SelectField
          {...form.field('package')}
          label={offlineDialogTexts.package}
          placeholder={offlineDialogTexts.packageMissing}
          options={packages
            .filter(({ name }) => offlinePackageOf(name) === name)
            .map(({ name }) => ({ value: name, label: name }))}
        />
      ) : null}
      <TextField
        {...form.field('hours')}
        label={offlineDialogTexts.hours}
        hint={offlineDialogTexts.hoursHint({ most: MOST_GRACE_HOURS })}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...form.field('days')}
        label={offlineDialogTexts.days}
        hint={offlineDialogTexts.daysHint({ most: OFFLINE_LIMITS.days })}
        inputMode="numeric"
        autoComplete="off"
      />
      <OwnCodeField form={form} />
    </FormDialog>
  );
}

const texts = panelOffline.packages;

function columnsOf(onEdit: (row: PackageOffline) => void): CompactColumn<PackageOffline>[] {
  const { columns } = texts;
  return [
    {
      header: columns.package,
      place: 'lead',
      cell: ({ package: name }) => <span translate="no">{name}</span>,
    },
    { header: columns.hours, place: 'more', cell: hoursText },
    { header: columns.days, place: 'more', cell: daysText },
    {
      header: columns.actions,
      place: 'act',
      cell: (row) => (
        <div className="flex justify-end">
          <IconButton label={texts.edit({ name: row.package })} onClick={() => onEdit(row)}>
            <Pencil className="size-4" />
          </IconButton>
        </div>
      ),
    },
  ];
}

/** The time that programs run without the server, for the packages with settings. */
export function OfflineCard() {
  const list = useQuery(queries.panel.staff.listPackageOffline.queryOptions({ input: {} }));
  const [edited, setEdited] = useState<PackageOffline | 'new' | null>(null);
  const add = (
    <Button variant="secondary" size="sm" onClick={() => setEdited('new')}>
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
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={texts.none} text={texts.noneText} />
          ) : (
            <CompactTable
              caption={texts.title}
              columns={columnsOf(setEdited)}
              rows={rows}
              rowKey={({ package: name }) => name}
            />
          )
        }
      </QueryRegion>
      {edited === null ? null : (
        <OfflineDialog row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Card>
  );
}
