import type { ComponentProps } from 'react';

type SwitchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & {
  label: string;
};

/** A setting that is on or off: a checkbox that looks and reads like a switch. */
export function SwitchField({ label, ...input }: SwitchFieldProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 text-sm font-medium text-soft">
      <span>{label}</span>
      <input
        {...input}
        type="checkbox"
        role="switch"
        className={
          'relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-field ' +
          'bg-ground transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4.5 ' +
          'before:rounded-full before:bg-soft before:transition-transform checked:border-transparent ' +
          'checked:bg-accent checked:before:translate-x-5 checked:before:bg-on-accent ' +
          'forced-colors:appearance-auto forced-colors:before:hidden'
        }
      />
    </label>
  );
}
