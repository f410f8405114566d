import type { ComponentProps } from 'react';
import { ChevronDown } from '../icons.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';

export type SelectOption = { value: string; label: string };
export type SelectGroup = { label: string; options: readonly SelectOption[] };

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> & {
    /** In groups with a heading, if there are several kinds. */
    options: readonly (SelectOption | SelectGroup)[];
    /** Shown first, with an empty value, before a choice. */
    placeholder?: string;
  };

function Options({ options }: { options: readonly SelectOption[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** The native select. */
export function SelectField({
  label,
  hint,
  error,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={`${controlClass} appearance-none pr-10`}>
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) =>
              'options' in option ? (
                <optgroup key={option.label} label={option.label}>
                  <Options options={option.options} />
                </optgroup>
              ) : (
                <Options key={option.value} options={[option]} />
              ),
            )}
          </select>
          <ChevronDown
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-faint"
            aria-hidden="true"
          />
        </div>
      )}
    </Field>
  );
}
