import { expect, it } from 'vitest';
import { lookOver } from '../harness/pages/look-over.ts';
import { comeBackAsAdmin } from '../harness/returning.ts';
import { world } from '../harness/world.ts';

const here = world();
const at = '2026-11-28T04:35:00.000Z';

it('The results of the ledger checks fit the smallest phone', async () => {
  const { page, complaints } = await here.visit({ screen: { width: 320, height: 640 } });
  await comeBackAsAdmin(page, here.product);
  for (const [wrong, verdict] of [
    [0, 'Nothing was changed'],
    [1, 'Something was changed afterwards'],
  ] as const) {
    // The round runs once an hour, so this journey does not wait for one.
    const found = {
      checks: [{ name: 'seal', wrong, at }],
      lastSeal: { until: at, wallets: 123_456, transfers: 12_345_678 },
    };
    await page.route('**/api/coins/staff/checks', (route) => route.fulfill({ json: found }));
    await page.goto(`${here.product.client}/admin?tab=coins`);
    await page.getByText(verdict, { exact: true }).waitFor();
    await lookOver(page, verdict);
  }
  expect(complaints).toEqual([]);
});
