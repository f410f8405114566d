import { parseWhole } from '@regz/rules/numbers.ts';
import { MOST_GRACE_HOURS } from '@regz/rules/panel/grace.ts';
import { OFFLINE_LIMITS, offlinePackages } from '@regz/rules/panel/offline-files.ts';
import { ownCode } from '../../i18n/en/identity/own-code.ts';
import { panelOffline } from '../../i18n/en/panel/offline.ts';
import { codeFaults, OwnCodeField } from '../../identity/second-factors/own-code-field.tsx';
import { api, type Api, queries } from '../../platform/api/api.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { type FormFault, useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

const { packageDialog: texts, packages: listTexts } = panelOffline;

/** A package with settings. */
export type PackageOffline = Awaited<
  ReturnType<Api['panel']['staff']['listPackageOffline']>
>[number];

export function hoursText({ graceHours }: Pick<PackageOffline, 'graceHours'>): string {
  return graceHours === null ? listTexts.usualHours : listTexts.hours(graceHours);
}

export function daysText({ offlineDays }: Pick<PackageOffline, 'offlineDays'>): string {
  return offlineDays === 0 ? listTexts.noDays : listTexts.days(offlineDays);
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
  const name = offlinePackages.find((each) => each === values.package);
  if (name === undefined) return { fields: { package: texts.packageMissing } };
  const hours = wholeUpTo(values.hours, MOST_GRACE_HOURS);
  if (hours === undefined && values.hours.trim() !== '') {
    return { fields: { hours: texts.hoursWrong(MOST_GRACE_HOURS) } };
  }
  const offlineDays = wholeUpTo(values.days, OFFLINE_LIMITS.days);
  if (offlineDays === undefined) {
    return { fields: { days: texts.daysWrong(OFFLINE_LIMITS.days) } };
  }
  if (values.code.trim() === '') return { fields: { code: ownCode.missing } };
  return { package: name, graceHours: hours ?? null, offlineDays, code: values.code };
}

type OfflineDialogProps = { row: PackageOffline | null; onClose: () => void };

/** Sets the time that programs of a package may run without the server. */
export function OfflineDialog({ row, onClose }: OfflineDialogProps) {
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
    success: texts.success,
    outdated: queries.panel.staff.key(),
    fieldOf: codeFaults,
    changed: 'PANEL_OFFLINE_CHANGED',
    nowIs: (present) => texts.nowIs(hoursText(present), daysText(present)),
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
      texts={{ ...texts, title: row === null ? texts.addTitle : texts.editTitle(row.package) }}
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {row === null ? (
        <SelectField
          {...form.field('package')}
          label={texts.package}
          placeholder={texts.packageMissing}
          options={offlinePackages.map((value) => ({ value, label: value }))}
        />
      ) : null}
      <TextField
        {...form.field('hours')}
        label={texts.hours}
        hint={texts.hoursHint(MOST_GRACE_HOURS)}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...form.field('days')}
        label={texts.days}
        hint={texts.daysHint(OFFLINE_LIMITS.days)}
        inputMode="numeric"
        autoComplete="off"
      />
      <OwnCodeField form={form} />
    </FormDialog>
  );
}
