import type { approvalAbout } from '@regz/contract/approvals/approvals.ts';
import type { ApprovalKind } from '@regz/rules/approvals/decisions.ts';
import type * as z from 'zod';
import type { Database } from './database/database.ts';
import { isRefusal, type RefusalCode } from './refusal.ts';

type ApprovalAbout = z.infer<typeof approvalAbout>;

/** The facts of an act of each kind. */
export type AboutOf = {
  [Kind in ApprovalKind]: Extract<ApprovalAbout, { kind: Kind }>;
};

/** An act that two people agreed to, or one owner after the wait. */
export type Agreed<Kind extends ApprovalKind = ApprovalKind> = {
  about: AboutOf[Kind];
  objectId: string;
  reason: string;
  /** The member of staff who requested it. */
  requestedBy: { id: string; name: string };
  at: Date;
};

/**
 * A slice's act in the transaction that decides an approval. Returns the refusal if it is no longer
 * possible; then it has changed nothing.
 */
type ApprovedAct<Given, Kind extends ApprovalKind> = (
  services: Given,
  trx: Database,
  agreed: Agreed<Kind>,
) => Promise<RefusalCode | null>;

/** The act of each kind, which a slice registers. */
export type ApprovedActs<Given> = { readonly [Kind in ApprovalKind]: ApprovedAct<Given, Kind> };

/** The code of the refusal that an act throws before it changes anything; null if it succeeds. */
export async function refusalOf(act: () => Promise<unknown>): Promise<RefusalCode | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (isRefusal(error)) return error.code;
    throw error;
  }
}

/** Runs the act of a kind. */
export async function runAgreed<Given, Kind extends ApprovalKind>(
  given: Given & { approvedActs: ApprovedActs<Given> },
  trx: Database,
  { kind, agreed }: { kind: Kind; agreed: Agreed<Kind> },
): Promise<RefusalCode | null> {
  return given.approvedActs[kind](given, trx, agreed);
}
