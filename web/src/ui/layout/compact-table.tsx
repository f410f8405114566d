import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { TableHeader } from './table-header.tsx';

/**
 * The position of a cell in the two lines of a row on a narrow screen. The first line has the
 * subject (`lead`) and its mark. The second has more facts (`more`) and the acts (`act`). `below`
 * takes its own line.
 */
type Place = 'lead' | 'mark' | 'more' | 'act' | 'below';

export type CompactColumn<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  place: Place;
  /** True if the cell has nothing for this row. A narrow screen omits it. */
  isBlank?: (row: Row) => boolean;
};

type CompactTableProps<Row> = {
  /** The accessible name of the table. */
  caption: string;
  columns: readonly CompactColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** True for the row that is open next to the table. */
  isCurrent?: (row: Row) => boolean;
};

const places: Record<Place, string> = {
  lead: 'order-1 flex-[1_1_8rem] text-base',
  mark: 'order-2 ml-auto',
  more: 'order-4 text-faint @3xl:text-current',
  act: 'order-5 ml-auto whitespace-nowrap empty:hidden @3xl:text-right',
  below: 'order-5 basis-full',
};

/** The break between the two lines. */
const BREAK = "before:order-3 before:h-0 before:basis-full before:content-[''] @3xl:before:hidden";

/**
 * The dot between two facts of a line: before the second, in the gap, and clipped at the start of a
 * line.
 */
const DOT = "relative before:absolute before:-left-2 before:content-['·'] @3xl:before:hidden";

type BodyRowProps<Row> = { columns: readonly CompactColumn<Row>[]; row: Row; isCurrent: boolean };

function BodyRow<Row>({ columns, row, isCurrent }: BodyRowProps<Row>) {
  const firstFact = columns.find(({ place, isBlank }) => place === 'more' && !isBlank?.(row));
  return (
    <tr
      role="row"
      aria-current={isCurrent || undefined}
      className={`flex flex-wrap items-center gap-x-3 gap-y-0.5 overflow-x-clip border-t border-line px-1 py-2.5 @3xl:table-row @3xl:hover:bg-raised ${isCurrent ? 'bg-raised' : ''} ${BREAK}`}
    >
      {columns.map((column) => (
        <td
          key={column.header}
          role="cell"
          className={classNames(
            'min-w-0 wrap-anywhere @3xl:table-cell @3xl:px-3 @3xl:py-2.5 @3xl:text-sm',
            places[column.place],
            column.isBlank?.(row) ? 'hidden' : 'block',
            column.place === 'more' && column !== firstFact ? DOT : undefined,
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/**
 * A table. On a narrow screen each row becomes two lines, without labels. The roles are explicit
 * because browsers drop a table's semantics together with its layout.
 */
export function CompactTable<Row>(props: CompactTableProps<Row>) {
  const { caption, columns, rows, rowKey, isCurrent } = props;
  return (
    <div className="@container">
      <table role="table" className="block w-full border-collapse text-sm @3xl:table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="sr-only @3xl:not-sr-only @3xl:table-header-group">
          <TableHeader
            columns={columns.map((column) => ({ ...column, isRight: column.place === 'act' }))}
          />
        </thead>
        <tbody role="rowgroup" className="block @3xl:table-row-group">
          {rows.map((row) => (
            <BodyRow
              key={rowKey(row)}
              columns={columns}
              row={row}
              isCurrent={isCurrent?.(row) ?? false}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
