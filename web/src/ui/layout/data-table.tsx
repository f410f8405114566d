import type { ReactNode } from 'react';
import { TableHeader } from './table-header.tsx';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right';
};

type DataTableProps<Row> = {
  /** The accessible name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
};

const RIGHT_ALIGNED = 'sm:text-right';

function BodyRow<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <tr role="row" className="block border-t border-line py-2 sm:table-row sm:hover:bg-raised">
      {columns.map(({ header, cell, align }) => (
        <td
          key={header}
          role="cell"
          className={`flex min-w-0 items-center justify-between gap-4 px-3 py-1.5 wrap-anywhere sm:table-cell sm:py-2.5 ${align === 'right' ? RIGHT_ALIGNED : ''}`}
        >
          <span aria-hidden="true" className="label-mono shrink-0 text-faint sm:hidden">
            {header}
          </span>
          <div className={`min-w-0 text-right ${align === 'right' ? '' : 'sm:text-left'}`}>
            {cell(row)}
          </div>
        </td>
      ))}
    </tr>
  );
}

/**
 * A plain table. On a narrow screen each row becomes a small list of label and value. The roles are
 * explicit because browsers drop a table's semantics together with its layout.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <table role="table" className="block w-full border-collapse text-sm sm:table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
        <TableHeader
          columns={columns.map((column) => ({ ...column, isRight: column.align === 'right' }))}
        />
      </thead>
      <tbody role="rowgroup" className="block sm:table-row-group">
        {rows.map((row) => (
          <BodyRow key={rowKey(row)} columns={columns} row={row} />
        ))}
      </tbody>
    </table>
  );
}
