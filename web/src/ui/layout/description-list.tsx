import type { ReactNode } from 'react';

export type DescriptionRow = {
  label: string;
  value: ReactNode;
  /** What can be done about the value, beside it. */
  act?: ReactNode;
};

type DescriptionListProps = { rows: readonly DescriptionRow[] };

/** Rows of label and value between hairlines. */
export function DescriptionList({ rows }: DescriptionListProps) {
  return (
    <dl className="flex flex-col divide-y divide-line">
      {rows.map(({ label, value, act }) => (
        <div
          key={label}
          className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-1"
        >
          <dt className="text-sm text-faint">{label}</dt>
          <dd className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-x-3 gap-y-1 text-right wrap-anywhere">
            <div className="min-w-0">{value}</div>
            {/* oxlint-disable-next-line pages/text-alone -- an act is an element */}
            {act}
          </dd>
        </div>
      ))}
    </dl>
  );
}
