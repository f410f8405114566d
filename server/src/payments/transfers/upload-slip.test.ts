import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';
import { slipFilePath, TRANSFER_LIMITS } from '@regz/rules/orders/transfers.ts';
import { SENT_FILE_LIMITS } from '@regz/rules/sent-files.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { servicesOf } from '../../../test/fakes/payment-events.ts';
import type { TestServer } from '../../../test/harness/harness.ts';
import { newPerson } from '../../../test/harness/people.ts';
import {
  buyerByTransfer,
  newSlip,
  rowsOf,
  sendSlip,
  transferServer,
  waitingSlip,
} from '../../../test/scenarios/orders/transfers.ts';
import { sweep } from '../../slices.ts';

let server: TestServer;

beforeAll(async () => {
  server = await transferServer();
});
afterAll(() => server.close());

const refused = async (sending: ReturnType<typeof sendSlip>) => {
  const { status, json } = await sending;
  return { status, code: (json as { code?: string }).code };
};

it('A picture is kept without what a phone wrote into it, and what is no picture after all is refused', async () => {
  const { browser, id, orderId } = await buyerByTransfer(server);
  const canvas = { width: 60, height: 40, channels: 3, background: 'teal' } as const;
  const exif = { IFD0: { Artist: 'N PERERA OF COLOMBO' } };
  const photo = await sharp({ create: canvas }).jpeg().withExif(exif).toBuffer();
  expect(photo.includes('N PERERA OF COLOMBO')).toBe(true);
  expect((await sendSlip(browser, orderId, photo)).status).toBe(200);
  const [kept] = await rowsOf(server, 'select content from order_slips where order_ref = $1', [id]);
  const content = kept?.['content'] as Buffer;
  expect(content.includes('N PERERA OF COLOMBO')).toBe(false);
  expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
  const broken = Buffer.concat([photo.subarray(0, 200), Buffer.alloc(500)]);
  const huge = await sharp({ create: { ...canvas, width: 8000, height: 5001 } })
    .png()
    .toBuffer();
  for (const bad of [broken, huge]) {
    expect(await refused(sendSlip(browser, orderId, bad))).toEqual({
      status: 415,
      code: 'ORDER_SLIP_UNSUPPORTED',
    });
  }
});

it('A picture has its type so that the panel shows it, and is still no page', async () => {
  const { browser, orderId } = await buyerByTransfer(server);
  const canvas = { width: 60, height: 40, channels: 3, background: 'teal' } as const;
  await sendSlip(browser, orderId, await sharp({ create: canvas }).png().toBuffer());
  const staff = (await newPerson(server, 'support staff')).browser;
  const { id } = await waitingSlip(staff, orderId);
  const { headers, body } = await staff.request({ path: slipFilePath(id) });
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': expect.stringMatching(/^attachment; /),
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 60 });
});

it('The file of a replaced slip is gone after seven days, and that of the waiting one stays', async () => {
  const { browser, id, orderId } = await buyerByTransfer(server);
  await sendSlip(browser, orderId, newSlip());
  await sendSlip(browser, orderId, newSlip());
  server.clock.advance(TRANSFER_LIMITS.replacedDays * DAY_MS + HOUR_MS);
  await sweep(await servicesOf(server));
  const files = await rowsOf(
    server,
    'select decision, content is null as gone from order_slips where order_ref = $1 order by gone',
    [id],
  );
  expect(files).toEqual([
    { decision: null, gone: false },
    { decision: 'replaced', gone: true },
  ]);
});

it('The slips of an account take no more than fifty megabytes', async () => {
  const { browser, orderId } = await buyerByTransfer(server);
  const most = TRANSFER_LIMITS.accountBytes / SENT_FILE_LIMITS.bytes;
  for (let sent = 0; sent < most; sent += 1) {
    const slip = newSlip(SENT_FILE_LIMITS.bytes);
    expect((await sendSlip(browser, orderId, slip)).status).toBe(200);
  }
  expect(await refused(sendSlip(browser, orderId, newSlip()))).toEqual({
    status: 409,
    code: 'ORDER_SLIP_STORAGE_USED',
  });
});
