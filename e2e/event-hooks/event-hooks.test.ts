import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { field, logInAsAdmin } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world();
let isBroken = true;
const received: string[] = [];

/** The owner's program. It refuses everything while it is broken. */
const receiver = createServer((request, response) => {
  request.resume();
  received.push(String(request.headers['webhook-id']));
  response.writeHead(isBroken ? 503 : 204).end(isBroken ? 'the bot is being updated' : '');
});
beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => receiver.close(resolve)));

it('Staff add an endpoint by keyboard, see its answer to a test, and resend it', async () => {
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  await page.goto(`${here.product.client}/admin?tab=event-hooks`);
  await page.getByText('No endpoints yet').waitFor();
  await page.getByRole('button', { name: 'Add endpoint' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add endpoint' });
  await field(dialog, 'Address').fill('https://10.0.0.1/');
  await field(dialog, 'Description (optional)').fill('the bot');
  await dialog.getByRole('switch', { name: 'An order was paid' }).press('Space');
  await dialog.getByRole('button', { name: 'Add endpoint' }).press('Enter');
  await dialog.getByText('This address is in a private network').waitFor();
  await judgeShown(page, 'the form of an endpoint');
  const { port } = receiver.address() as AddressInfo;
  await field(dialog, 'Address').fill(`http://127.0.0.1:${port}/hooks`);
  await dialog.getByRole('button', { name: 'Add endpoint' }).press('Enter');
  const secret = page.getByRole('dialog', { name: 'Endpoint secret' });
  await secret.getByText(/^whsec_/).waitFor();
  await secret.getByRole('button', { name: 'I have saved it' }).press('Enter');

  await page.getByRole('button', { name: 'Send test to the bot' }).press('Enter');
  const deliveries = page.getByRole('region', { name: 'Deliveries to the bot' });
  await deliveries.getByText('1 try: Answered 503').waitFor();
  await deliveries.getByText('Message and response').click();
  await deliveries.getByText('the bot is being updated').waitFor();
  // An element partly below the bar would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await judgeShown(page, 'the deliveries');
  isBroken = false;
  await deliveries.getByRole('button', { name: 'Resend hook.test' }).press('Enter');
  await deliveries.getByText('Delivered', { exact: true }).waitFor();
  expect(new Set(received).size).toBe(1);

  await page.getByRole('button', { name: 'Remove the bot' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await page.getByText('No endpoints yet').waitFor();
  expect(complaints).toEqual([]);
});
