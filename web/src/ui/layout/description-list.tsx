import type { ReactNode } from 'react';

export type DescriptionRow = {
  label: string;
  value: ReactNode;
  /** The act on the value, next to it. */
  act?: ReactNode;
};

type DescriptionListProps = {
  rows: readonly DescriptionRow[];
  /** With less spacing in each row. */
  dense?: boolean;
};

/** Rows of label and value between hairlines. */
export function DescriptionList({ rows, dense = false }: DescriptionListProps) {
  return (
    <dl className="flex flex-col divide-y divide-line">
      {rows.map(({ label, value, act }) => (
        <div
          key={label}
          className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-1 ${dense ? 'min-h-9 py-px' : 'min-h-11 py-1'}`}
        >
          <dt className="text-sm text-faint">{label}</dt>
          <dd className="ml-auto min-w-0 text-right wrap-anywhere">
            {act === undefined ? (
              value
            ) : (
              <div className="flex flex-wrap items-center justify-end gap-3">
                <div className="min-w-0">{value}</div>
                <div className="contents">{act}</div>
              </div>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
