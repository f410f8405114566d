import { parseDecimal } from '@regz/rules/numbers.ts';
import { PLAN_EDIT_LIMITS as limits } from '@regz/rules/storefront/plan-edits.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { refusalData } from '../../../platform/api/refusal-data.ts';
import { DeleteButton } from '../../../platform/forms/delete-button.tsx';
import { FormDialog } from '../../../platform/forms/form-dialog.tsx';
import { type Form, useForm } from '../../../platform/forms/use-form.ts';
import { useOrder } from '../../../platform/forms/use-order.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { MoveButtons } from '../../../ui/buttons/move-buttons.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { SwitchField } from '../../../ui/forms/switch-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Pencil } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../../ui/layout/compact-table.tsx';
import type { StaffPeriod } from './staff-plans.ts';

const texts = messages.storefrontPlans.periods;
const words = messages.storefrontPlans.periodForm;
const NAME = /^[a-z0-9]{1,30}$/;

type PeriodDialogProps = { period: StaffPeriod | null; onClose: () => void };

/** Adds or edits a billing period. One without plans can be deleted. */
function PeriodDialog({ period, onClose }: PeriodDialogProps) {
  const { title, suffix } = period ?? {};
  const form = useForm({
    name: period?.name ?? '',
    days: period === null ? '' : String(period.days),
    title: title?.en ?? '',
    titleSi: title?.si ?? '',
    titleTa: title?.ta ?? '',
    suffix: suffix?.en ?? '',
    suffixSi: suffix?.si ?? '',
    suffixTa: suffix?.ta ?? '',
  });
  const [retired, setRetired] = useState(period?.retired ?? false);
  const save = useSave({
    form,
    send: (days: number, options, present) => {
      const { name, ...typed } = form.values;
      const shown = {
        title: { en: typed.title, si: typed.titleSi, ta: typed.titleTa },
        suffix: { en: typed.suffix, si: typed.suffixSi, ta: typed.suffixTa },
      };
      if (period === null) {
        return api.storefront.staff.createPeriod({ name, days, ...shown }, options);
      }
      const { version } = present ?? period;
      return api.storefront.staff.editPeriod({ name, version, retired, ...shown }, options);
    },
    success: words.success,
    outdated: queries.storefront.key(),
    failed: words.failed,
    fieldOf: { STOREFRONT_TITLE_MISSING: 'title', STOREFRONT_PERIOD_EXISTS: 'name' },
    changed: 'STOREFRONT_PERIOD_CHANGED',
    nowIs: (present) => words.nowIs({ title: present.title.en }),
    onSaved: onClose,
  });

  function submit() {
    const { name, days } = form.values;
    const whole = parseDecimal(days, 0) ?? 0;
    if (!NAME.test(name)) form.refuse({ fields: { name: words.nameInvalid } });
    else if (whole < 1 || whole > limits.periodDays) {
      form.refuse({ fields: { days: words.daysInvalid({ most: limits.periodDays }) } });
    } else {
      form.accept();
      save.mutate(whole);
    }
  }

  return (
    <FormDialog
      open
      form={form}
      texts={{
        title: period === null ? words.createTitle : words.editTitle({ title: period.title.en }),
        submit: words.submit,
        pending: words.pending,
      }}
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {period === null ? (
        <>
          <TextField
            {...form.field('name')}
            label={words.name}
            hint={words.nameHint}
            autoCapitalize="none"
            autoComplete="off"
          />
          <TextField {...form.field('days')} label={words.days} inputMode="numeric" />
        </>
      ) : null}
      <TextFields form={form} />
      {period === null ? null : (
        <>
          <SwitchField
            label={words.retired}
            checked={retired}
            onChange={({ target }) => setRetired(target.checked)}
          />
          <div>
            <DeleteButton
              label={words.remove}
              target={period}
              texts={{ ...words.removal, title: words.removal.title({ title: period.title.en }) }}
              remove={({ name, version }, options) =>
                api.storefront.staff.removePeriod({ name, version }, options)
              }
              presentOf={(error) => refusalData(error, 'STOREFRONT_PERIOD_CHANGED')}
              outdated={queries.storefront.key()}
              onDeleted={onClose}
            />
          </div>
        </>
      )}
    </FormDialog>
  );
}

type TextName = 'title' | 'titleSi' | 'titleTa' | 'suffix' | 'suffixSi' | 'suffixTa';
type FieldProps = ReturnType<Form<TextName>['field']>;
type TextFieldsProps = {
  form: { field: (name: TextName) => Omit<FieldProps, 'name'> & { name: string } };
};

/** The texts of a period in three languages. */
function TextFields({ form }: TextFieldsProps) {
  return (
    <>
      <TextField {...form.field('title')} label={words.title} maxLength={limits.title} />
      <TextField {...form.field('titleSi')} label={words.sinhalaTitle} maxLength={limits.title} />
      <TextField {...form.field('titleTa')} label={words.tamilTitle} maxLength={limits.title} />
      <TextField
        {...form.field('suffix')}
        label={words.suffix}
        hint={words.suffixHint}
        maxLength={limits.suffix}
      />
      <TextField
        {...form.field('suffixSi')}
        label={words.sinhalaSuffix}
        maxLength={limits.suffix}
      />
      <TextField {...form.field('suffixTa')} label={words.tamilSuffix} maxLength={limits.suffix} />
    </>
  );
}

type PeriodActs = {
  /** Lets two periods change places. Null while the order may not change. */
  swap: ((one: string, other: string) => void) | null;
  onEdit: (period: StaffPeriod) => void;
};

function periodColumns(
  names: readonly string[],
  { swap, onEdit }: PeriodActs,
): CompactColumn<StaffPeriod>[] {
  return [
    { header: texts.columns.title, place: 'lead', cell: ({ title }) => title.en },
    { header: texts.columns.days, place: 'more', cell: ({ days }) => days },
    { header: texts.columns.suffix, place: 'more', cell: ({ suffix }) => suffix.en },
    {
      header: texts.columns.status,
      place: 'mark',
      cell: ({ retired }) => (retired ? <Badge tone="warn">{texts.retired}</Badge> : null),
      isBlank: ({ retired }) => !retired,
    },
    {
      header: texts.columns.actions,
      place: 'act',
      cell: (period) => {
        const title = period.title.en;
        return (
          <span className="flex justify-end">
            <MoveButtons
              labels={{ up: texts.up({ title }), down: texts.down({ title }) }}
              entry={period.name}
              list={names}
              swap={swap}
            />
            <IconButton label={texts.edit({ title })} onClick={() => onEdit(period)}>
              <Pencil className="size-4" />
            </IconButton>
          </span>
        );
      },
    },
  ];
}

/** The billing periods in store order. */
export function PeriodsCard({ periods }: { periods: readonly StaffPeriod[] }) {
  const [edited, setEdited] = useState<StaffPeriod | 'new' | null>(null);
  const names = periods.map(({ name }) => name);
  const swap = useOrder(names, {
    send: (order, options) => api.storefront.staff.orderPeriods({ names: order }, options),
    success: texts.moved,
    outdated: queries.storefront.key(),
  });
  const columns = periodColumns(names, { swap, onEdit: setEdited });
  return (
    <Card
      title={texts.title}
      description={texts.description}
      actions={
        <Button size="sm" variant="secondary" onClick={() => setEdited('new')}>
          {texts.create}
        </Button>
      }
    >
      <CompactTable
        caption={texts.title}
        columns={columns}
        rows={periods}
        rowKey={({ name }) => name}
      />
      {edited === null ? null : (
        <PeriodDialog period={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Card>
  );
}
