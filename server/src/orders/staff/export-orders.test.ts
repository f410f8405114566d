import { contract } from '@regz/contract/contract.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formulaPayloads } from '../../../test/fakes/formula-payloads.ts';
import { newProduct } from '../../../test/fakes/payment-events.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInAdmin } from '../../../test/harness/signed-in.ts';
import { makeOrder } from '../../../test/scenarios/orders/make-order.ts';
import { exportOrders } from './export-orders.ts';

const { exportOrders: csv } = contract.orders.staff;
let server: TestServer;
let staff: Browser;
let productId: string;

beforeAll(async () => {
  server = await testServer();
  ({ browser: staff } = await signedInAdmin(server));
  productId = await newProduct(server);
});
afterAll(() => server.close());

describe('the export of orders', () => {
  const columns =
    'id,order_id,product,username,amount,currency,status,license_key,created_at,provider,test,coupon,discount,upgrade_from,upgrade_days,upgrade_price,upgrade_worth,paid_at,refunded,payment_reference,transfer_reference,receipt,email';

  it('Exports hold the requested days and run no formula', async () => {
    const made: string[] = [];
    const days = ['2020-01-31T23:59:59Z', '2020-02-01T00:00:00Z', '2020-02-29T23:59:59.999Z'];
    const texts = formulaPayloads.filter((text) => !text.includes('\0'));
    for (const [index, name] of texts.entries()) {
      const { id } = await makeAccount(server.database);
      const created_at = new Date(days[index % days.length] ?? 0);
      const { orderId } = await makeOrder(server.database, id, { product_name: name, created_at });
      await server.database.ownerPool.query(
        'update order_facts set client_name = $2 where order_id = $1',
        [orderId, name],
      );
      if (index % days.length > 0) made.push(name);
    }
    const file = await staff.call(csv, { from: '2020-02-01', to: '2020-02-29' });
    const rows: Record<string, string>[] = parse(file, { bom: true, columns: true });
    expect(Object.keys(rows[0] ?? {}).join(',')).toBe(columns);
    const bare = (cell = '') => cell.replace(/^'/, '');
    expect(rows.map(({ product }) => bare(product)).toSorted()).toEqual(made.toSorted());
    for (const { product = '', username = '', ...row } of rows) {
      expect(bare(username)).toBe(bare(product));
      expect(product).not.toMatch(/^[=+\-@\t\r]/);
      expect(row).toMatchObject({
        amount: '750.00',
        currency: 'LKR',
        status: 'pending',
        test: 'no',
      });
    }
  });

  it('Exports of many pages have every order once, oldest first', async () => {
    const many = 4_500;
    await server.database.ownerPool.query(
      `insert into order_facts (order_id, client_name, stock_product_id, product_name, validity_days,
                                amount_minor, display_amount_minor, provider, live, created_at)
       select 'RGZ-' || lpad(n::text, 12, '0'), 'many', $1, 'Supreme Monthly', 30, 75000, 75000,
              'sandbox', true, timestamptz '2019-05-01' + n / 3 * interval '1 second'
         from generate_series(1, ${many}) n`,
      [productId],
    );
    const span = { from: '2019-05-01', to: '2019-05-01' };
    const rows: Record<string, string>[] = parse(await staff.call(csv, span), {
      bom: true,
      columns: true,
    });
    expect(new Set(rows.map(({ order_id }) => order_id)).size).toBe(many);
    const positions = rows.map(({ created_at, id }) => `${created_at} ${id}`);
    expect(positions).toEqual(positions.toSorted());

    const pieces: string[] = [];
    for await (const piece of await exportOrders(server.database.db, span)) {
      pieces.push(piece);
      if (pieces.length < 3) continue;
      // The two pages read so far are in the file; the rest leaves the span.
      await server.database.ownerPool.query(
        "update order_facts set created_at = '2019-06-01' where client_name = 'many'",
      );
    }
    expect(pieces.map((piece) => piece.split('\r\n').length - 1)).toEqual([1, 2_000, 2_000]);
  });

  it('Exports show the trade-in, price and discount of upgrades', async () => {
    const { id } = await makeAccount(server.database);
    const created_at = new Date('2018-03-01T12:00:00Z');
    const quote = {
      from: 'Supreme',
      days: 12,
      paidDays: 12,
      worthMinor: 30_000,
      priceMinor: 125_000,
      payMinor: 95_000,
      endsAt: '2018-03-31T12:00:00.000Z',
    };
    await makeOrder(server.database, id, { created_at, amount_minor: 95_000, quote });
    await makeOrder(server.database, id, { created_at });
    const file = await staff.call(csv, { from: '2018-03-01', to: '2018-03-01' });
    const rows: Record<string, string>[] = parse(file, { bom: true, columns: true });
    const quoted = rows.map((row) => [row['amount'], row['upgrade_from'], row['upgrade_days']]);
    expect(quoted).toContainEqual(['950.00', 'Supreme', '12']);
    expect(quoted).toContainEqual(['750.00', '', '']);
    expect(rows).toContainEqual(
      expect.objectContaining({ upgrade_price: '1250.00', upgrade_worth: '300.00' }),
    );
  });

  it('Exports show an order’s money, references, receipt and address', async () => {
    const { id, email } = await makeAccount(server.database, { email: 'payer@example.com' });
    const day = { created_at: new Date('2017-03-01T12:00:00Z') };
    const paid = { ...day, paid_at: new Date('2017-03-02T09:00:00Z'), amount_minor: 75_000 };
    const transfer = { provider: 'transfer', provider_session_id: 'RGZ-4E7J-92' };
    const { id: orderRef } = await makeOrder(server.database, id, {
      ...paid,
      ...transfer,
      payment_ref: 'BANK-17',
    });
    await makeOrder(server.database, id, day);
    await server.database.sql(
      `insert into order_refunds (provider, refund_ref, order_ref, amount_minor, status, updated_at)
       values ('transfer', 'back', $1, 25000, 'succeeded', now())`,
      orderRef,
    );
    await server.database.sql(`insert into order_receipt_years values (2017, 1)`);
    await server.database.sql(
      `insert into order_receipts (order_ref, year, number, issued_at) values ($1, 2017, 1, now())`,
      orderRef,
    );
    const span = { from: '2017-03-01', to: '2017-03-01' };
    const file = await staff.call(csv, span);
    const rows: Record<string, string>[] = parse(file, { bom: true, columns: true });
    expect(rows).toContainEqual(
      expect.objectContaining({
        amount: '750.00',
        paid_at: '2017-03-02T09:00:00.000Z',
        refunded: '250.00',
        payment_reference: 'BANK-17',
        transfer_reference: 'RGZ-4E7J-92',
        receipt: '2017-000001',
        email,
      }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ paid_at: '', refunded: '0.00', receipt: '', email }),
    );
  });

  it('Exports are files for any span of days', async () => {
    const { headers } = await staff.send(csv, { from: '2020-02-01', to: '2020-02-29' });
    for (const day of ['0000-01-01', '9999-12-31']) await staff.call(csv, { from: day, to: day });
    expect(headers['content-disposition']).toBe('attachment; filename="regz-orders.csv"');
  });
});
