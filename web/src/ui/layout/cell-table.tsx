import type { ReactNode } from 'react';

type CellTableProps = {
  /** The accessible name of the table. */
  caption: string;
  columns: number;
  rows: readonly { line: number; cells: readonly string[] }[];
  /** The name of a column. */
  name: (column: number) => string;
  /** True if a column is used. */
  isUsed: (column: number) => boolean;
  /** The content of a column's head, which selects its use. */
  children: (column: number) => ReactNode;
};

/**
 * The rows of a pasted or chosen table, unchanged. Each column's head has the choice of its use.
 */
export function CellTable({ caption, columns, rows, name, isUsed, children }: CellTableProps) {
  const places = Array.from({ length: columns }, (_, column) => column);
  const shade = (column: number) => (isUsed(column) ? 'bg-accent/10 text-ink' : '');
  return (
    <div
      role="group"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard as well
      tabIndex={0}
      className="overflow-x-auto border-y border-line"
      translate="no"
    >
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {places.map((column) => (
              <th
                key={column}
                scope="col"
                aria-label={name(column)}
                className={`px-3 py-2 align-top font-medium ${shade(column)}`}
              >
                {children(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells }) => (
            <tr key={line} className="border-t border-line">
              {places.map((column) => (
                <td key={column} className={`px-3 py-2 font-mono text-xs ${shade(column)}`}>
                  {cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
