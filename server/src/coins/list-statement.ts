import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { transferKinds } from '@regz/rules/coins/ledger.ts';
import type { Database } from '../platform/database/database.ts';
import { numberBefore, pageOf } from '../platform/paging.ts';
import { listTransfers, type TransferRow } from './coins.queries.ts';

type Statement = InferContractRouterOutputs<Contract['coins']['listStatement']>;
type Row = Statement['rows'][number];

const PAGE = 50;

/** A wallet's movements, newest first, fifty at a time: every coin with its reason. */
export async function listStatement(
  db: Database,
  { userId, before }: { userId: string; before?: string | undefined },
): Promise<Statement> {
  const from = numberBefore(before);
  const rows = await listTransfers(db, { userId, before: from, limit: PAGE + 1 });
  const { shown, next } = pageOf(rows, PAGE, ({ seq }) => String(seq));
  return { rows: shown.map(statementRow), next };
}

function statementRow(row: TransferRow): Row {
  const kind = transferKinds.find((known) => known === row.kind);
  if (kind === undefined) throw new Error(`unknown movement ${row.kind}`);
  return {
    seq: row.seq,
    at: row.at.toISOString(),
    day: row.day,
    kind,
    coins: row.toAccount === null ? row.amount : -row.amount,
    balanceAfter: row.balanceAfter,
    about: about(kind, row),
  };
}

function about(kind: Row['kind'], row: TransferRow): Row['about'] {
  switch (kind) {
    case 'task': {
      const title = { en: row.titleEn ?? '', si: row.titleSi ?? '', ta: row.titleTa ?? '' };
      return { kind, position: row.position ?? 0, title };
    }
    case 'game':
      return { kind, game: row.game ?? '' };
    case 'purchase':
      return { kind: 'product', name: row.product ?? '', purchaseId: row.purchaseId ?? '' };
    case 'adjustment':
      return aboutAdjustment(row);
    case 'forfeit':
      return { kind: 'closing' };
    case 'bonus':
    case 'opening':
      return { kind };
  }
}

function aboutAdjustment(row: TransferRow): Row['about'] {
  const { voidedGame: game, voidedDay: day, voidReason, voidedBonus } = row;
  if (game === null || day === null || voidReason === null) {
    return { kind: 'adjustment', reason: row.reason ?? '' };
  }
  return { kind: 'voided', game, day, bonus: voidedBonus === true, reason: voidReason };
}
