import { parseDecimal } from '@regz/rules/numbers.ts';
import type { SavedList } from '@regz/rules/staff/list-pages.ts';
import { listTexts as texts } from '@regz/texts/en/platform/lists-staff.ts';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormShell } from '../../../ui/forms/form-shell.tsx';
import { SelectField, type SelectOption } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Search } from '../../../ui/icons.ts';
import { useForm } from '../../forms/use-form.ts';
import { type ListChange, type ListKey, type ListQuery, viewOf } from './list-query.ts';
import { SavedViews } from './saved-views.tsx';

type FilterKey = Exclude<ListKey, 'search' | 'show' | 'sort' | 'page'>;

/** A filter by days, by amounts, or by a choice. */
export type ListFilter =
  | { key: FilterKey; label: string; kind: 'day' | 'amount' }
  | { key: FilterKey; label: string; kind: 'choice'; options: readonly SelectOption[] };

type ListControlsProps = {
  list: SavedList;
  query: ListQuery;
  onChange: (change: ListChange) => void;
  search: { label: string; hint: string; maxLength: number };
  /** The choice that is always visible. Its first option is the blank one. */
  show: { label: string; options: readonly SelectOption[] };
  filters: readonly ListFilter[];
  /** The first one is the default, with a blank value. */
  sorts: readonly SelectOption[];
};

/** Searches, filters and sorts a list. Choices apply at once, typed texts on Enter. */
export function ListControls(props: ListControlsProps) {
  const { query, onChange, search, show, filters, sorts } = props;
  const form = useForm({ ...query });
  // The address also changes by the history and by saved views.
  const address = viewOf(query);
  const prefill = useEffectEvent(() => form.prefill(query));
  useEffect(() => prefill(), [address]);

  function submit() {
    const { search: text, from, to, least, most } = form.values;
    const fields = {
      to: from !== '' && to !== '' && to < from ? texts.daysInvalid : undefined,
      least: amountFault(least),
      most: amountFault(most),
    };
    if (Object.values(fields).some((fault) => fault !== undefined)) {
      form.refuse({ fields });
      return;
    }
    form.accept();
    onChange({ search: text.trim(), from, to, least: least.trim(), most: most.trim() });
  }

  const choose = (key: ListKey) => (event: { target: { value: string } }) =>
    onChange({ [key]: event.target.value });
  return (
    <div className="flex flex-col gap-4">
      <FormShell form={form} onSubmit={submit} className="@container flex flex-col gap-4">
        <div role="search" className="grid grid-cols-2 items-start gap-4 @3xl:grid-cols-4">
          <div className="col-span-2 flex items-end gap-3">
            <div className="min-w-0 flex-1">
              <TextField
                {...form.field('search')}
                enterKeyHint="search"
                label={search.label}
                maxLength={search.maxLength}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            </div>
            <Button
              type="submit"
              variant="secondary"
              icon={<Search className="size-4" aria-hidden="true" />}
            >
              {texts.search}
            </Button>
          </div>
          <SelectField
            label={show.label}
            value={query.show}
            options={show.options}
            onChange={choose('show')}
          />
          <SelectField
            label={texts.sort}
            value={query.sort}
            options={sorts}
            onChange={choose('sort')}
          />
        </div>
        <p className="text-sm text-faint">{search.hint}</p>
        <Filters query={query} filters={filters} form={form} onChange={onChange} />
      </FormShell>
      <SavedViews list={props.list} query={query} onChange={onChange} />
    </div>
  );
}

function amountFault(text: string): string | undefined {
  return text.trim() === '' || parseDecimal(text, 2) !== undefined
    ? undefined
    : texts.amountInvalid;
}

type FiltersProps = Pick<ListControlsProps, 'query' | 'filters' | 'onChange'> & {
  form: ReturnType<typeof useForm<ListKey>>;
};

/** The filters, which a narrow list folds away. */
function Filters({ query, filters, form, onChange }: FiltersProps) {
  const inUse = filters.filter(({ key }) => query[key] !== '');
  const none = Object.fromEntries(filters.map(({ key }) => [key, '']));
  return (
    <details open={inUse.length > 0}>
      <summary className="cursor-pointer text-sm text-soft">
        {inUse.length === 0 ? texts.noFilters : texts.filters({ n: inUse.length })}
      </summary>
      <div className="mt-4 grid grid-cols-2 items-start gap-4 @3xl:grid-cols-4">
        {filters.map((filter) => (
          <FilterField key={filter.key} filter={filter} {...{ query, form, onChange }} />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" size="sm" variant="secondary">
          {texts.apply}
        </Button>
        {inUse.length === 0 ? null : (
          <Button size="sm" variant="quiet" onClick={() => onChange(none)}>
            {texts.clear}
          </Button>
        )}
      </div>
    </details>
  );
}

type FilterFieldProps = Omit<FiltersProps, 'filters'> & { filter: ListFilter };

function FilterField({ filter, query, form, onChange }: FilterFieldProps) {
  const { key, label } = filter;
  if (filter.kind !== 'choice') {
    const kind =
      filter.kind === 'day'
        ? ({ type: 'date' } as const)
        : ({ inputMode: 'decimal', maxLength: 16 } as const);
    return <TextField {...form.field(key)} {...kind} label={label} />;
  }
  const chosen = query[key];
  const isKnown = chosen === '' || filter.options.some(({ value }) => value === chosen);
  return (
    <SelectField
      label={label}
      value={chosen}
      options={[
        { value: '', label: texts.any },
        ...filter.options,
        ...(isKnown ? [] : [{ value: chosen, label: chosen }]),
      ]}
      onChange={(event) => onChange({ [key]: event.target.value })}
    />
  );
}
