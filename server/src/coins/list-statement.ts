import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { transferKinds } from '@regz/rules/coins/ledger.ts';
import type { Database } from '../platform/database/database.ts';
import { knownValue } from '../platform/database/known-value.ts';
import { numberBefore, pageOf } from '../platform/paging.ts';
import {
  type CorrectionRow,
  findCorrections,
  listTransfers,
  type TransferRow,
} from './coins.queries.ts';

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
  const corrections = await findCorrectionsOf(db, shown);
  return { rows: shown.map((row) => statementRow(row, corrections)), next };
}

type Corrections = ReadonlyMap<string | null, CorrectionRow>;

async function findCorrectionsOf(db: Database, rows: readonly TransferRow[]): Promise<Corrections> {
  const ids = rows.flatMap(({ adjustmentId }) => adjustmentId ?? []);
  const found = ids.length === 0 ? [] : await findCorrections(db, ids);
  return new Map(found.map((correction) => [correction.id, correction]));
}

function statementRow(row: TransferRow, corrections: Corrections): Row {
  const kind = knownValue(transferKinds, row.kind);
  return {
    seq: row.seq,
    at: row.at.toISOString(),
    day: row.day,
    kind,
    coins: row.toAccount === null ? row.amount : -row.amount,
    balanceAfter: row.balanceAfter,
    about: about(kind, row, corrections),
  };
}

function about(kind: Row['kind'], row: TransferRow, corrections: Corrections): Row['about'] {
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
      return aboutCorrection(corrections.get(row.adjustmentId));
    case 'forfeit':
      return { kind: 'closing' };
    case 'bonus':
    case 'opening':
      return { kind };
  }
}

function aboutCorrection(correction: CorrectionRow | undefined): Row['about'] {
  if (correction === undefined) throw new Error('A movement has no correction.');
  const { reason, voidedGame: game, voidedDay: day, voidReason, voidedBonus } = correction;
  if (game === null || day === null || voidReason === null) return { kind: 'adjustment', reason };
  return { kind: 'voided', game, day, bonus: voidedBonus === true, reason: voidReason };
}
