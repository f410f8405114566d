import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  logIn,
  logInAsAdmin,
  nimal,
  openStaffTab,
  register,
  submitKey,
} from '../harness/people.ts';
import { addStock } from '../harness/purchases.ts';
import { world } from '../harness/world.ts';

const SUPREME = 'Supreme One Month Regz Coin 250';
const here = world();

/** The moment as `MMM dd, yyyy hh:mm a` in a zone, by the engine's own calendar. */
function inZone(timeZone: string, moment: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(moment));
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((each) => each.type === type)?.value ?? '';
  return `${part('month')} ${part('day')}, ${part('year')} ${part('hour')}:${part('minute')} ${part('dayPeriod')}`;
}

/** The end of the logged-in customer's subscription, according to the server. */
function endOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/accounts/me');
    const { endsAt } = (await answer.json()) as { endsAt: string };
    return endsAt;
  });
}

it('Each time zone shows the true end of a subscription', async () => {
  await addStock(here.product, SUPREME, 'hours-key');
  const { page: ahead } = await here.visit({ timezoneId: 'Pacific/Tongatapu' });
  await register(ahead, here.product, nimal);
  await logIn(ahead, here.product, nimal);
  const redeemedAt = Date.now();
  await submitKey(ahead, 'hours-key');
  const status = (page: Page) => page.getByRole('region', { name: 'Subscription Status' });
  await status(ahead).getByText('30 day(s)').waitFor();
  const endsAt = await endOf(ahead);
  const days = (Date.parse(endsAt) - redeemedAt) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(30.01);

  const { page: behind } = await here.visit({ timezoneId: 'Etc/GMT+8' });
  await logIn(behind, here.product, nimal);
  const zones = [
    ['Pacific/Tongatapu', ahead],
    ['Etc/GMT+8', behind],
  ] as const;
  for (const [zone, page] of zones) {
    const moment = inZone(zone, endsAt);
    const subscription = status(page);
    await subscription.getByRole('cell', { name: moment }).waitFor();
    await subscription.getByText('How this date came about').click();
    await subscription.getByText(moment).nth(1).waitFor();
  }
  expect(inZone('Pacific/Tongatapu', endsAt)).not.toBe(inZone('Etc/GMT+8', endsAt));

  const { page: staff } = await here.visit({ timezoneId: 'Etc/GMT+8' });
  await logInAsAdmin(staff, here.product);
  await openStaffTab(staff, 'Users');
  await staff
    .getByText(`Supreme until ${inZone('Etc/GMT+8', endsAt)}`)
    .first()
    .waitFor();
});
