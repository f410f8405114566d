type TableHeaderProps = { columns: readonly { header: string; isRight: boolean }[] };

/** The names of a table's columns. */
export function TableHeader({ columns }: TableHeaderProps) {
  return (
    <tr role="row">
      {columns.map(({ header, isRight }) => (
        <th
          key={header}
          role="columnheader"
          scope="col"
          className={`label-mono px-3 py-2 font-medium text-faint ${isRight ? 'text-right' : 'text-left'}`}
        >
          {header}
        </th>
      ))}
    </tr>
  );
}
