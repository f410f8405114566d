import type { StatementRows } from '@regz/rules/orders/statement-rows.ts';
import {
  missingColumn,
  type StatementColumns,
  type StatementTable,
  withRole,
} from '@regz/rules/orders/statement-table.ts';
import { statementRoles } from '@regz/rules/orders/statements.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { CellTable } from '../../../ui/layout/cell-table.tsx';
import { StatementLeftOut } from './statement-left-out.tsx';

const texts = messages.ordersStatement.columns;
const SHOWN_ROWS = 5;

type StatementColumnsFormProps = {
  table: StatementTable;
  columns: StatementColumns;
  pending: boolean;
  /** The reason why nothing was matched. */
  fault: string | null;
  /** The rows that these columns produced, if none of them belongs to an order. */
  empty: StatementRows | null;
  onChoose: (columns: StatementColumns) => void;
  onSubmit: () => void;
};

/** The first lines of a statement. Their column heads have the choice of roles. */
export function StatementColumnsForm(props: StatementColumnsFormProps) {
  const { table, columns, pending, empty, onChoose, onSubmit } = props;
  const [wasSubmitted, setSubmitted] = useState(false);
  const missing = missingColumn(columns);
  const absent = missing === null ? null : texts.missing[missing];
  const fault = wasSubmitted && absent !== null ? absent : props.fault;
  const name = (column: number) => table.headings?.[column] || texts.column({ number: column + 1 });

  function submit() {
    setSubmitted(true);
    if (missing === null) onSubmit();
  }

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div>
        <h3 className="font-medium">{texts.title}</h3>
        <p className="mt-1 text-sm text-soft">{texts.text}</p>
      </div>
      <CellTable
        caption={texts.caption}
        columns={table.columns}
        rows={table.rows.slice(0, SHOWN_ROWS)}
        name={name}
        isUsed={(column) => (columns[column] ?? null) !== null}
      >
        {(column) => (
          <ColumnHead
            name={name(column)}
            role={columns[column] ?? null}
            onChoose={(role) => onChoose(withRole(columns, column, role))}
          />
        )}
      </CellTable>
      {empty === null ? null : (
        <>
          <Notice tone="info">{texts.none}</Notice>
          <StatementLeftOut read={empty} />
        </>
      )}
      {fault === null ? null : <Notice tone="bad">{fault}</Notice>}
      <div>
        <Button pending={pending} pendingText={texts.pending} onClick={submit}>
          {texts.submit}
        </Button>
      </div>
    </div>
  );
}

type ColumnHeadProps = {
  name: string;
  role: StatementColumns[number];
  onChoose: (role: string) => void;
};

const roles = statementRoles.map((role) => ({ value: role, label: texts.roles[role] }));

function ColumnHead({ name, role, onChoose }: ColumnHeadProps) {
  return (
    <div className="min-w-36">
      <SelectField
        label={name}
        aria-label={texts.use({ name })}
        value={role ?? ''}
        onChange={({ target }) => onChoose(target.value)}
        placeholder={texts.unused}
        options={roles}
      />
    </div>
  );
}
