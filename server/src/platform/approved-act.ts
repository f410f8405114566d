import type { ApprovalKind } from '@regz/rules/approvals/decisions.ts';
import type { Database } from './database/database.ts';
import type { RefusalCode } from './refusal.ts';

/** An act that two owners agreed to, or one owner after the wait. */
export type Agreed = {
  objectId: string;
  reason: string;
  /** The owner who requested it. */
  requestedBy: { id: string; name: string };
  at: Date;
};

/**
 * A slice's act in the transaction that decides an approval. Returns the refusal if it is no longer
 * possible; then it has changed nothing.
 */
type ApprovedAct<Given> = (
  services: Given,
  trx: Database,
  agreed: Agreed,
) => Promise<RefusalCode | null>;

/** The act of each kind, which a slice registers. */
export type ApprovedActs<Given> = Readonly<Record<ApprovalKind, ApprovedAct<Given>>>;
