import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { quietLog } from '../../operate/quiet-log.ts';
import { receiveEvents } from '../../src/orders/payments/receive-events.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { createServices } from '../../src/services.ts';
import { translateWebhook } from '../../stand-ins/payment/webhooks/translate-webhook.ts';
import { type RecordedStatement, recordStatements } from '../recorded-sql.ts';
import { paidBody } from './paid-webhook.ts';
import { addUnpaidOrders, type UnpaidOrder } from './unpaid-orders.ts';

export type RecordedWebhook = {
  statements: RecordedStatement[];
  order: UnpaidOrder;
  eventId: unknown;
  keyId: string;
  mailId: string;
};

const KEEPS_EVENT = 'insert into "order_events"';
const TAKES_KEY = 'update license_keys';
const WRITES_MAIL = 'insert into mail_outbox';

/** The statements sent to settle a single payment report by itself and give its order a key. */
export async function recordWebhook(pool: pg.Pool, config: Config): Promise<RecordedWebhook> {
  const orders = await addUnpaidOrders(pool, 2, 1);
  const recorded = await recordStatements(pool, async (db) => {
    const services = await createServices({ config, db, log: quietLog });
    for (const order of orders) {
      await receiveEvents(services, {
        provider: 'sandbox',
        events: translateWebhook(paidBody(order)),
      });
    }
  });
  // The first webhook also reads what a running server already knows.
  const statements = recorded.slice(
    recorded.findLastIndex(({ text }) => text.startsWith(KEEPS_EVENT)),
  );
  const order = orders.at(-1);
  if (order === undefined) throw new Error('nobody ordered');
  const { rows } = await pool.query<{ event: unknown; key: string }>(
    `select event.id as event, license_key_id as key
       from order_facts o join order_events event on event.order_ref = o.id where o.id = $1`,
    [order.id],
  );
  const mail = statements.find(({ text }) => text.includes(WRITES_MAIL));
  return {
    statements,
    order,
    eventId: rows[0]?.event,
    keyId: rows[0]?.key ?? '',
    mailId: /"id":"([^"]+)"/.exec(String(mail?.values[0]))?.[1] ?? '',
  };
}

/** Sends the same statements for another order directly through the driver, over one connection. */
export async function replayWebhook(
  pool: pg.Pool,
  recorded: RecordedWebhook,
  order: UnpaidOrder,
): Promise<void> {
  const texts = new Map([
    [recorded.order.id, order.id],
    [recorded.order.orderId, order.orderId],
    [recorded.order.userId, order.userId],
    [recorded.order.stockProductId, order.stockProductId],
    [recorded.mailId, randomUUID()],
  ]);
  let eventId = recorded.eventId;
  const client = await pool.connect();
  try {
    for (const { text, values } of recorded.statements) {
      const exchanged = values.map((value) => {
        if (typeof value === 'string') return withTexts(value, texts);
        if (Array.isArray(value)) return value.map((each) => withTexts(String(each), texts));
        return value === recorded.eventId && text.includes('"order_events"') ? eventId : value;
      });
      const { rows } = await client.query<{ id: string }>(text, exchanged);
      const id = rows[0]?.id;
      if (text.startsWith(KEEPS_EVENT)) eventId = id;
      if (text.includes(TAKES_KEY) && id !== undefined) texts.set(recorded.keyId, id);
    }
  } finally {
    client.release();
  }
}

function withTexts(value: string, texts: ReadonlyMap<string, string>): string {
  let exchanged = value;
  for (const [from, to] of texts) exchanged = exchanged.replaceAll(from, to);
  return exchanged;
}
