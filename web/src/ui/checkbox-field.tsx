import { useId, type ComponentProps } from 'react';

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> & {
  label: string;
  hint?: string;
};

/** A checkbox with its label to the right; the label is part of the target. */
export function CheckboxField({ label, hint, ...input }: CheckboxFieldProps) {
  const hintId = useId();
  return (
    <div className="flex flex-col gap-1">
      <label className="flex min-h-9 cursor-pointer items-center gap-3 text-base">
        <input
          {...input}
          type="checkbox"
          aria-describedby={hint ? hintId : undefined}
          className="size-5 shrink-0"
        />
        {label}
      </label>
      {hint ? (
        <p id={hintId} className="pl-8 text-sm text-faint">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
