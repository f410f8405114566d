import { SwitchField } from './switch-field.tsx';

type SwitchChoiceProps<Value extends string> = {
  legend: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: readonly Value[]) => void;
};

/** Several entries of a list, each switched separately. */
export function SwitchChoice<Value extends string>(props: SwitchChoiceProps<Value>) {
  const { legend, options, chosen, onChange } = props;
  return (
    <fieldset className="flex flex-col rounded-md border border-line px-4 py-2">
      <legend className="px-1 text-sm font-medium">{legend}</legend>
      {options.map(({ value, label }) => (
        <SwitchField
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(
              target.checked ? [...chosen, value] : chosen.filter((other) => other !== value),
            )
          }
        />
      ))}
    </fieldset>
  );
}
