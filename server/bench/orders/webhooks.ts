import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { Config } from '../../src/platform/config/config.ts';
import { ownSecrets } from '../../src/platform/config/secrets.ts';
import { openConnection } from '../http-client.ts';
import {
  compare,
  type Latency,
  latencyFrom,
  type Ratio,
  timed,
  worksPerSecond,
} from '../measure.ts';
import { paidRequest } from './paid-webhook.ts';
import { recordWebhook, replayWebhook } from './recorded-webhook.ts';
import { addUnpaidOrders, expectKeys } from './unpaid-orders.ts';

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
