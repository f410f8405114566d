import { DAY_MS } from '@regz/rules/durations.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cast } from '../../server/seed/cast.ts';
import { logIn } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world(({ product }) => product.regz('seed'));

/** The subscription on the dashboard: the package with its state, and its duration. */
async function overview(page: Page): Promise<string> {
  await logIn(page, here.product, cast.kavya);
  const card = page.getByRole('region', { name: 'Subscription Status' });
  await card.getByText('Active', { exact: true }).first().waitFor();
  return card.getByRole('table').innerText();
}

it('A wrong clock on a computer does not affect the subscription', async () => {
  const { page } = await here.visit();
  const right = await overview(page);
  expect(right).toContain('30 day(s)');
  for (const days of [-400, 400]) {
    const { page: wrong, context } = await here.visit();
    await wrong.clock.setSystemTime(Date.now() + days * DAY_MS);
    expect(await overview(wrong), `${days} days off`).toBe(right);
    await context.close();
  }
});
