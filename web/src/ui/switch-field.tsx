import type { ComponentProps } from 'react';

type SwitchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & {
  label: string;
};

/** An on/off switch: the browser's checkbox in another shape. */
export function SwitchField({ label, ...input }: SwitchFieldProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-3 text-base">
      <input
        {...input}
        type="checkbox"
        role="switch"
        className={
          'relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-md border border-field ' +
          'bg-ground transition-colors before:absolute before:top-0.75 before:left-0.75 ' +
          'before:size-4 before:rounded-sm before:bg-field before:transition-transform ' +
          'checked:border-accent checked:bg-accent checked:before:translate-x-5 ' +
          'checked:before:bg-on-accent disabled:cursor-not-allowed disabled:opacity-55 ' +
          'forced-colors:appearance-auto forced-colors:before:hidden'
        }
      />
      {label}
    </label>
  );
}
