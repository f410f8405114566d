import { createHash, randomBytes } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { HOUR_MS } from '@regz/rules/durations.ts';
import { transferReference } from '@regz/rules/orders/transfer-reference.ts';
import { slipUploadPath } from '@regz/rules/orders/transfers.ts';
import { newProduct, pendingOrder } from '../../fakes/payment-events.ts';
import type { Browser } from '../../harness/browser.ts';
import { type ReachedServer, testServer } from '../../harness/harness.ts';
import type { InputOf } from '../../harness/operations.ts';
import { signIn } from '../../harness/signed-in.ts';
import type { makeOrder } from './make-order.ts';

const { listSlips, matchStatement } = contract.orders.staff;
const PDF = Buffer.from('%PDF-1.7\n');

/** A server that accepts bank transfers and notifies its staff of slips. */
export function transferServer() {
  return testServer({
    environment: {
      PAYMENT_PROVIDERS: 'transfer,sandbox',
      STAFF_EMAIL: 'staff@example.com',
      TRANSFER_WAIT_HOURS: '72',
    },
  });
}

/** Rows of the database, or the result of a statement. */
export async function rowsOf(
  { database }: ReachedServer,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const { rows } = await database.ownerPool.query<Record<string, unknown>>(text, values);
  return rows;
}

/** The slips of an order, oldest first. */
export function slipsOf(server: ReachedServer, id: string) {
  return rowsOf(
    server,
    'select decision, reason, byte_count as bytes from order_slips where order_ref = $1 order by uploaded_at',
    [id],
  );
}

/** The slip of an order that waits for review. */
export async function waitingSlip(staff: Browser, orderId: string) {
  const { slips } = await staff.call(listSlips, {});
  const slip = slips.find((each) => each.orderId === orderId);
  if (slip === undefined) throw new Error(`No slip of order ${orderId} waits.`);
  return slip;
}

/** A document of `bytes` bytes, different each time. */
export function newSlip(bytes = 400): Buffer {
  return Buffer.concat([PDF, randomBytes(bytes - PDF.length)]);
}

/** An order of a new product that waits for its transfer. */
export async function transferOrder(
  server: ReachedServer,
  columns: Parameters<typeof makeOrder>[2] = {},
) {
  const productId = await newProduct(server);
  const reference = transferReference(randomBytes(5));
  const order = await pendingOrder(server, productId, {
    provider: 'transfer',
    provider_session_id: reference,
    checkout_expires_at: new Date(server.clock() + 72 * HOUR_MS),
    ...columns,
  });
  return { ...order, productId, reference };
}

/** An order that waits for its transfer, with its buyer's browser. */
export async function buyerByTransfer(server: ReachedServer) {
  const order = await transferOrder(server);
  const browser = server.browser();
  await signIn(server, browser, { kind: 'customer', id: order.userId });
  return { ...order, browser };
}

/** Inserts a waiting slip into the database; returns its id. */
export async function makeSlip(
  { database, clock }: ReachedServer,
  orderRef: string,
  content = newSlip(),
): Promise<string> {
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `insert into order_slips (order_ref, sha256, media_type, byte_count, content, uploaded_at)
     values ($1, $2, 'application/pdf', $3, $4, $5) returning id`,
    [
      orderRef,
      createHash('sha256').update(content).digest(),
      content.length,
      content,
      new Date(clock()),
    ],
  );
  return rows[0]?.id ?? '';
}

type Statement = InputOf<typeof matchStatement>;

/** A statement as the page sends it, from the relevant parts of its lines. */
export function matchedStatement(
  lines: readonly (Pick<Statement['lines'][number], 'references' | 'amountMinor'> & {
    number?: string;
    date?: string;
    marks?: Statement['lines'][number]['marks'];
  })[],
): Statement {
  return {
    shape: '4|date|description|reference no|credit',
    columns: ['date', 'text', 'number', 'amount'],
    lines: lines.map((line, index) => ({
      line: index + 2,
      date: '20/11/2026',
      number: '',
      marks: newMarks(),
      ...line,
    })),
  };
}

/** New marks of a statement line. */
export function newMarks(): Statement['lines'][number]['marks'] {
  return { plain: randomBytes(32).toString('hex'), balanced: null, day: '11-20-26' };
}

/** Sends a slip as the page of the order does, and returns the answer. */
export function sendSlip(browser: Browser, orderId: string, body: Buffer) {
  return browser.request({
    method: 'PUT',
    path: slipUploadPath(orderId),
    headers: { 'content-type': 'application/octet-stream' },
    body,
  });
}
