import { useId } from 'react';

type ProgressMeterProps = {
  label: string;
  value: number;
  max: number;
  /** The value in words; `7 / 10` by default. */
  valueText?: string;
};

/** A labeled bar for an amount out of a maximum. */
export function ProgressMeter({ label, value, max, valueText }: ProgressMeterProps) {
  const labelId = useId();
  const text = valueText ?? `${value} / ${max}`;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span id={labelId} className="text-soft">
          {label}
        </span>
        <span className="font-mono whitespace-nowrap text-ink">{text}</span>
      </div>
      <progress
        aria-labelledby={labelId}
        aria-valuetext={text}
        value={value}
        max={max}
        className="meter-bar"
      />
    </div>
  );
}
