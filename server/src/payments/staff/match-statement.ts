import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import {
  isAcceptable,
  isSameLine,
  numberOfLine,
  statementMatch,
  statementMatches,
} from '@regz/rules/orders/statements.ts';
import { findTransferReferences } from '@regz/rules/orders/transfer-reference.ts';
import { keptBankReference, transferKey } from '@regz/rules/orders/transfers.ts';
import type { Services } from '../../platform/services.ts';
import { transferOrder } from '../transfers/transfer-view.ts';
import {
  findOrdersByReference,
  findRecordedLines,
  findRecordedOrders,
  keepStatementColumns,
  type RecordedLine,
  type ReferredOrder,
} from './statements.queries.ts';

type Statement = InferContractRouterInputs<Contract['orders']['staff']>['matchStatement'];
type Proposal = InferContractRouterOutputs<Contract['orders']['staff']>['matchStatement'];
type Matched = Proposal['lines'][number];

/** An order that a line may pay, and the number that the line is recorded with. */
type Candidate = { order: ReferredOrder | null; isClose: boolean; bankReference: string };

const takenBack = new Set(['refunded', 'disputed', 'chargeback']);

/**
 * Matches each line of a bank's statement with the orders. Records nothing and stores no line.
 * Stores the meaning of the columns, for the next file of this shape. Source: decision record 0020.
 */
export async function matchStatement(
  { db, clock }: Services,
  { shape, columns, lines }: Statement,
): Promise<Proposal> {
  await keepStatementColumns(db, { shape, columns, at: new Date(clock()) });
  const named = lines.map((line) => ({ line, ...findTransferReferences(line.references) }));
  const references = new Set(named.flatMap(({ exact, close }) => [...exact, ...close]));
  const orders = await findOrdersByReference(db, [...references]);
  const byReference = new Map(orders.map((order) => [order.reference, order]));
  const meant = named.map(({ line, exact, close }) => ({
    line,
    candidates: candidatesOf(line, { exact, close }, byReference),
  }));
  const keys = meant.flatMap(({ candidates }) =>
    candidates.map(({ bankReference }) => transferKey(bankReference)),
  );
  const numbers = await findRecordedOrders(db, keys);
  const known = {
    numbers: new Map(numbers.map(({ key, orderId }) => [key, orderId])),
    lines: await findRecordedLines(db, {
      lines: lines.map(({ marks }) => marks),
      orderIds: orders.map(({ orderId }) => orderId),
    }),
  };
  const seen = new Set<string>();
  return { lines: meant.map(({ line, candidates }) => matched(line, candidates, { known, seen })) };
}

/**
 * The orders whose references a line names or almost names; one entry without an order if there is
 * none.
 */
function candidatesOf(
  line: Statement['lines'][number],
  { exact, close }: { exact: readonly string[]; close: readonly string[] },
  byReference: ReadonlyMap<string, ReferredOrder>,
): Candidate[] {
  const number = keptBankReference(line.number);
  const candidate = (reference: string, isClose: boolean): Candidate => ({
    order: byReference.get(reference) ?? null,
    isClose,
    bankReference: number || keptBankReference(numberOfLine({ ...line, reference })),
  });
  const found = [
    ...exact.map((reference) => candidate(reference, false)),
    ...close.map((reference) => candidate(reference, true)),
  ];
  const known = found.filter(({ order }) => order !== null);
  return known.length > 0 ? known : found.slice(0, 1);
}

type Known = { numbers: ReadonlyMap<string, string>; lines: readonly RecordedLine[] };
type Judged = Candidate & { match: Matched['match']; bookedFor: string | null };

/** Matches a line with its best order; if it names several, staff choose. */
function matched(
  line: Statement['lines'][number],
  candidates: readonly Candidate[],
  { known, seen }: { known: Known; seen: Set<string> },
): Matched {
  const judged = candidates.map((candidate) => judge(line, candidate, { known, seen }));
  const named = judged.filter(({ order, isClose }) => order !== null && !isClose);
  const payable = named.filter(({ match }) => isAcceptable(match));
  const nothing = { line: line.line, order: null, choices: [], bankReference: '', bookedFor: null };
  const [first] = payable;
  if (named.length > 1 && first !== undefined) {
    const choices = payable.flatMap(({ order }) => (order === null ? [] : [orderView(order)]));
    return { ...nothing, match: 'several', choices, bankReference: first.bankReference };
  }
  const [best] = judged.toSorted((one, other) => placeOf(one.match) - placeOf(other.match));
  if (best === undefined) return { ...nothing, match: 'unknown' };
  const { match, order, bankReference, bookedFor } = best;
  if (isAcceptable(match) && order !== null) seen.add(bankReference).add(order.orderId);
  const shown = order === null || match === 'unknown' ? null : orderView(order);
  return { ...nothing, match, order: shown, bankReference, bookedFor };
}

function judge(
  { amountMinor, marks }: Statement['lines'][number],
  candidate: Candidate,
  { known, seen }: { known: Known; seen: ReadonlySet<string> },
): Judged {
  const { order, isClose, bankReference } = candidate;
  const byLine = known.lines.find((each) => isSameLine(each, marks))?.orderId;
  const bookedFor = byLine ?? known.numbers.get(transferKey(bankReference)) ?? null;
  const isExtra = seen.has(bankReference) || (order !== null && seen.has(order.orderId));
  const isMaybeBooked =
    order?.amountMinor === amountMinor &&
    known.lines.some((each) => each.orderId === order.orderId && each.day === marks.day);
  const given = { amountMinor, isClose, isBooked: bookedFor !== null, isMaybeBooked, isExtra };
  const match = statementMatch(given, order === null ? null : factsOf(order));
  return { ...candidate, match, bookedFor };
}

function placeOf(match: Matched['match']): number {
  return statementMatches.indexOf(match);
}

function factsOf(order: ReferredOrder) {
  return {
    ...transferOrder(order, null),
    amountMinor: order.amountMinor,
    takenBack: takenBack.has(order.status),
    flagged: order.flagged,
  };
}

function orderView(order: ReferredOrder): Matched['choices'][number] {
  const { orderId, reference, productName, username, slipId } = order;
  const amount = { minor: order.amountMinor, currency: order.currency, symbol: order.symbol };
  return { orderId, reference, productName, username, amount, test: !order.live, slipId };
}
