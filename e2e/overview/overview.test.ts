import { expect, it } from 'vitest';
import { logInAsAdmin } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world();

it('The panel opens with the overview: figures, charts with their tables, and the stock', async () => {
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  await page.goto(`${here.product.client}/admin`);
  const panel = page.getByRole('tabpanel', { name: 'Overview' });
  const today = panel.getByRole('list', { name: 'Today' });
  await today.getByRole('listitem').filter({ hasText: 'Orders waiting for a key' }).waitFor();
  await today.getByText('set BACKUP_TO on the server').waitFor();

  const charts = panel.getByRole('region', { name: 'The last 30 days' });
  await charts.getByRole('img', { name: /^Sales: / }).waitFor();
  const sales = charts.getByRole('figure').filter({ hasText: 'Sales' });
  await sales.getByText('Show as a table').click();
  const table = sales.getByRole('table', { name: 'Sales' });
  await table.getByRole('row').nth(30).waitFor();

  await panel.getByRole('button', { name: '90 days' }).press('Enter');
  const longer = panel.getByRole('region', { name: 'The last 90 days' });
  await longer.getByRole('table', { name: 'Sales' }).getByRole('row').nth(90).waitFor();
  await panel.getByRole('region', { name: 'How long the stock lasts' }).waitFor();

  const lines = [
    ['Payments without an order', 'Orders'],
    ['Messages to answer', 'Contact'],
    ['Guild applications to decide', 'Guild'],
    ['Giveaways to draw', 'Giveaways'],
  ] as const;
  for (const [line, tab] of lines) {
    await today.getByRole('link', { name: line }).click();
    await page.getByRole('tabpanel', { name: tab }).waitFor();
    await page.goBack();
    await today.waitFor();
  }
  await today.getByRole('link', { name: 'Orders waiting for a key' }).click();
  await page.getByRole('tabpanel', { name: 'License Keys' }).waitFor();
  expect(complaints).toEqual([]);
});
