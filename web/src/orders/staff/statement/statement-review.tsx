import { DAY_MS } from '@regz/rules/durations.ts';
import { dateOrderOf } from '@regz/rules/orders/statement-dates.ts';
import { statementLines, type StatementRows } from '@regz/rules/orders/statement-rows.ts';
import {
  chosenColumns,
  type StatementColumns,
  statementShape,
  type StatementTable,
} from '@regz/rules/orders/statement-table.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { failureText } from '../../../platform/api/failure-text.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { serverNowMs } from '../../../platform/time/server-clock.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { readStatementFile } from './read-statement-file.ts';
import { StatementColumnsForm } from './statement-columns-form.tsx';
import { StatementProposal } from './statement-proposal.tsx';
import { type MatchedLine, type SentLine, sentLines } from './statement.ts';

const texts = messages.ordersStatement;

type StatementReviewProps = {
  file: File;
  /** The index of this file among the chosen ones. */
  count: number;
  onDone: () => void;
};

/**
 * A chosen statement: first the roles of its columns, from the last time or guessed, then the
 * matches.
 */
export function StatementReview({ file, count, onDone }: StatementReviewProps) {
  const reading = useQuery({
    queryKey: ['statement', count],
    queryFn: () => readWithColumns(file),
    staleTime: Infinity,
    gcTime: 0,
  });
  const pending = (
    <LoadingRegion label={texts.reading}>
      <Skeleton className="h-60 w-full" />
    </LoadingRegion>
  );
  return (
    <QueryRegion query={reading} pending={pending} failed={texts.readFailed}>
      {(read) =>
        'fault' in read ? (
          <Notice tone="bad">{texts.faults[read.fault]}</Notice>
        ) : (
          <StatementMatching table={read.table} known={read.columns} onDone={onDone} />
        )
      }
    </QueryRegion>
  );
}

async function readWithColumns(file: File) {
  const read = await readStatementFile(file);
  if ('fault' in read) return read;
  const { table } = read;
  const { columns } = await api.orders.staff.readStatementColumns({ shape: statementShape(table) });
  return { table, columns: chosenColumns(table, columns) };
}

type StatementMatchingProps = {
  table: StatementTable;
  known: StatementColumns;
  onDone: () => void;
};

/** The matches. `count` distinguishes a proposal from the previous one. */
type Proposal = {
  read: StatementRows;
  matched: readonly MatchedLine[];
  sent: readonly SentLine[];
  count: number;
};

function StatementMatching({ table, known, onDone }: StatementMatchingProps) {
  const [columns, setColumns] = useState(known);
  const [empty, setEmpty] = useState<StatementRows | null>(null);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const match = useMutation({
    mutationFn: async ({ lines }: StatementRows) => {
      const sent = await sentLines(lines);
      const input = { shape: statementShape(table), columns: [...columns], lines: sent };
      return { sent, matched: (await api.orders.staff.matchStatement(input)).lines };
    },
    onSuccess: ({ sent, matched }, read) => {
      setProposal({ read, matched, sent, count: (proposal?.count ?? 0) + 1 });
    },
  });
  const fault = match.error === null ? null : failureText(match.error, texts.columns.failed);

  function find() {
    const read = statementLines(table, columns, orderOf(table, columns));
    match.reset();
    setEmpty(read.lines.length === 0 ? read : null);
    if (read.lines.length > 0) match.mutate(read);
  }

  if (proposal !== null) {
    return (
      <StatementProposal
        key={proposal.count}
        {...proposal}
        pending={match.isPending}
        fault={fault}
        onAgain={find}
        onChange={() => setProposal(null)}
        onDone={onDone}
      />
    );
  }
  return (
    <StatementColumnsForm
      table={table}
      columns={columns}
      pending={match.isPending}
      fault={fault}
      empty={empty}
      onChoose={(chosen) => {
        setColumns(chosen);
        setEmpty(null);
      }}
      onSubmit={find}
    />
  );
}

/** The order of the file's date parts. Null if a person has to choose. */
function orderOf({ rows }: StatementTable, columns: StatementColumns) {
  const dates = rows.map(({ cells }) => cells[columns.indexOf('date')] ?? '');
  return dateOrderOf(dates, Math.floor(serverNowMs() / DAY_MS));
}
