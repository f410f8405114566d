import { PLAN_EDIT_LIMITS as limits } from '@regz/rules/storefront/plan-edits.ts';
import { messages } from '@regz/texts/en.ts';
import type { Form } from '../../../platform/forms/use-form.ts';
import { instantOf } from '../../../platform/time/local-field.ts';
import { localTimeZone } from '../../../platform/time/local-time-zone.ts';
import { SwitchField } from '../../../ui/forms/switch-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { TextareaField } from '../../../ui/forms/textarea-field.tsx';
import type { PlanField, PlanSwitches, PlanValues } from './staff-plans.ts';

const texts = messages.storefrontPlans.planForm;

const inColombo = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Colombo',
  dateStyle: 'medium',
  timeStyle: 'short',
});

type FieldProps = ReturnType<Form<PlanField>['field']>;

type PlanFieldsProps = {
  form: {
    values: PlanValues;
    field: (name: PlanField) => Omit<FieldProps, 'name'> & { name: string };
  };
  switches: PlanSwitches;
  onSwitch: (changed: Partial<PlanSwitches>) => void;
  /** False for a new plan. */
  canRetire: boolean;
};

/** The fields of a plan. Translations, dates and numbers of a provider are folded. */
export function PlanFields({ form, switches, onSwitch, canRetire }: PlanFieldsProps) {
  return (
    <>
      <TextField {...form.field('title')} label={texts.planTitle} maxLength={limits.title} />
      <TextField {...form.field('price')} label={texts.price} inputMode="decimal" />
      <TextareaField
        {...form.field('features')}
        label={texts.features}
        hint={texts.featuresHint}
        rows={5}
      />
      <SwitchField
        label={texts.available}
        checked={switches.available}
        onChange={({ target }) => onSwitch({ available: target.checked })}
      />
      <SwitchField
        label={texts.sellsWithoutStock}
        checked={switches.sellsWithoutStock}
        onChange={({ target }) => onSwitch({ sellsWithoutStock: target.checked })}
      />
      <p className="-mt-2 text-sm text-faint">{texts.withoutStockHint}</p>
      {canRetire ? (
        <SwitchField
          label={texts.retired}
          checked={switches.retired}
          onChange={({ target }) => onSwitch({ retired: target.checked })}
        />
      ) : null}
      <Translations form={form} />
      <Dates form={form} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...form.field('productId')} label={texts.productId} inputMode="numeric" />
        <TextField {...form.field('variantId')} label={texts.variantId} inputMode="numeric" />
      </div>
      <p className="-mt-2 text-sm text-faint">{texts.idHint}</p>
    </>
  );
}

const SUMMARY = 'min-h-11 cursor-pointer py-2 text-sm font-medium';

function Translations({ form }: Pick<PlanFieldsProps, 'form'>) {
  return (
    <details className="rounded-md border border-line px-4">
      <summary className={SUMMARY}>{texts.translations}</summary>
      <div className="flex flex-col gap-4 pb-4">
        <TextField {...form.field('titleSi')} label={texts.sinhalaTitle} maxLength={limits.title} />
        <TextField {...form.field('titleTa')} label={texts.tamilTitle} maxLength={limits.title} />
        <TextareaField
          {...form.field('featuresSi')}
          label={texts.sinhalaFeatures}
          hint={texts.translationHint}
          rows={4}
        />
        <TextareaField
          {...form.field('featuresTa')}
          label={texts.tamilFeatures}
          hint={texts.translationHint}
          rows={4}
        />
      </div>
    </details>
  );
}

function Dates({ form }: Pick<PlanFieldsProps, 'form'>) {
  const { saleFrom, saleUntil } = form.values;
  const [from, until] = [instantOf(saleFrom), instantOf(saleUntil)];
  return (
    <details className="rounded-md border border-line px-4">
      <summary className={SUMMARY}>{texts.dates}</summary>
      <div className="flex flex-col gap-4 pb-4">
        <p className="text-sm text-faint">{texts.zone({ zone: localTimeZone() })}</p>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField {...form.field('soldFrom')} label={texts.soldFrom} type="datetime-local" />
          <TextField {...form.field('soldUntil')} label={texts.soldUntil} type="datetime-local" />
        </div>
        <TextField
          {...form.field('salePrice')}
          label={texts.salePrice}
          hint={texts.saleHint}
          inputMode="decimal"
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField {...form.field('saleFrom')} label={texts.saleFrom} type="datetime-local" />
          <TextField {...form.field('saleUntil')} label={texts.saleUntil} type="datetime-local" />
        </div>
        {from === null || until === null ? null : (
          <p className="text-sm text-soft">
            {texts.colombo({
              from: inColombo.format(new Date(from)),
              until: inColombo.format(new Date(until)),
            })}
          </p>
        )}
      </div>
    </details>
  );
}
