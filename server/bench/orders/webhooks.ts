import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { quietLog } from '../../operate/quiet-log.ts';
import { receiveEvents } from '../../src/orders/payments/receive-events.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { ownSecrets } from '../../src/platform/config/secrets.ts';
import { createServices } from '../../src/services.ts';
import { translateWebhook } from '../../stand-ins/payment/sandbox/webhooks/translate-webhook.ts';
import { openConnection } from '../http-client.ts';
import {
  compare,
  type Latency,
  latencyFrom,
  type Ratio,
  timed,
  worksPerSecond,
} from '../measure.ts';
import { type RecordedStatement, recordStatements } from '../recorded-sql.ts';
import { paidBody, paidRequest } from './paid-webhook.ts';
import { addUnpaidOrders, expectKeys, type UnpaidOrder } from './unpaid-orders.ts';

const KEEPS_EVENT = 'insert into "order_events"';
const TAKES_KEY = 'update license_keys';
const WRITES_MAIL = 'insert into mail_outbox';

/**
 * Measures the sandbox's signed webhooks over HTTP, from sending to the answer, which comes once
 * the key is assigned, against the same statements sent directly through the driver. One side's
 * mails are delivered before the other begins.
 * @param options.plans how many plans the orders are for; orders for one plan share its queue for keys.
 */
export async function compareWebhooks(options: {
  config: Config;
  pool: pg.Pool;
  clients: number;
  webhooks: number;
  plans: number;
  rounds: number;
}): Promise<Ratio & Latency> {
  const { config, pool, clients, webhooks, plans, rounds } = options;
  const secret = ownSecrets(config.STATE_DIR).sandboxWebhookSecret;
  const recorded = await recordWebhook(pool, config);
  const times: number[] = [];
  const connections = await Promise.all(
    Array.from({ length: clients }, () => openConnection(config.PORT)),
  );

  async function overHttp(): Promise<number> {
    const orders = await addUnpaidOrders(pool, webhooks, plans);
    await mailsDelivered(pool);
    const requests = orders.map((order) => paidRequest(config.PORT, secret, order));
    const send = async (index: number, client: number) => {
      const status = await connections[client]?.send(requests[index] ?? '');
      if (status !== 200) throw new Error(`a webhook was answered with ${status}`);
    };
    const perSecond = await worksPerSecond(clients, webhooks, timed(send, times));
    await expectKeys(pool, orders);
    return perSecond;
  }

  async function throughDriver(): Promise<number> {
    const orders = await addUnpaidOrders(pool, webhooks, plans);
    await mailsDelivered(pool);
    const perSecond = await worksPerSecond(clients, webhooks, async (index) => {
      const order = orders[index];
      if (order !== undefined) await replayWebhook(pool, recorded, order);
    });
    await expectKeys(pool, orders);
    return perSecond;
  }

  try {
    const ratio = await compare(rounds, overHttp, throughDriver);
    await mailsDelivered(pool);
    return { ...ratio, ...latencyFrom(times) };
  } finally {
    for (const connection of connections) connection.close();
  }
}

async function mailsDelivered(pool: pg.Pool): Promise<void> {
  const query = 'select 1 from mail_outbox where sent_at is null and failed_at is null limit 1';
  while ((await pool.query(query)).rowCount !== 0) await setTimeout(100);
}

type RecordedWebhook = {
  statements: RecordedStatement[];
  order: UnpaidOrder;
  eventId: unknown;
  keyId: string;
  mailId: string;
};

/** The statements sent to settle a single payment report by itself and give its order a key. */
async function recordWebhook(pool: pg.Pool, config: Config): Promise<RecordedWebhook> {
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
async function replayWebhook(
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
