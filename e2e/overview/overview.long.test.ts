import { expect, it } from 'vitest';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { logInAsAdmin } from '../harness/people.ts';
import { addStock } from '../harness/purchases.ts';
import { seededWorld } from '../harness/world.ts';

const here = seededWorld();

it('The panel opens with what waits and the charts', async () => {
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  await page.goto(`${here.product.client}/admin`);
  const panel = page.getByRole('tabpanel', { name: 'Overview' });
  const toDo = panel.getByRole('region', { name: 'To do' });
  await toDo.getByText('Backups are not set up').waitFor();
  expect(await toDo.getByRole('link').allTextContents()).toEqual([
    'Add keys',
    'Look',
    'Look',
    'Look',
    'Look',
    'Answer',
    'Decide',
    'Draw',
  ]);
  await panel.getByText('Sales yesterday').waitFor();
  await panel.getByText('Sales are in Sri Lankan rupees (Rs.), less refunds').waitFor();
  await panel.getByRole('region', { name: 'How long the stock lasts' }).waitFor();

  const charts = panel.getByRole('region', { name: 'The last 30 days' });
  await charts.getByRole('img', { name: /^Sales: / }).waitFor();
  const sales = charts.getByRole('figure').filter({ hasText: 'Sales' });
  await sales.getByText('Show as a table').click();
  const table = sales.getByRole('table', { name: 'Sales' });
  await table.getByRole('row').nth(30).waitFor();

  await panel.getByRole('button', { name: '90 days' }).press('Enter');
  const longer = panel.getByRole('region', { name: 'The last 90 days' });
  await longer.getByRole('table', { name: 'Sales' }).getByRole('row').nth(90).waitFor();

  const lines = [
    ['Look: 1 payment without an order', 'Orders'],
    ['Answer: 1 message to answer', 'Contact'],
    ['Decide: 1 guild application to decide', 'Guild'],
    ['Draw: 1 giveaway to draw', 'Giveaways'],
  ] as const;
  for (const [line, tab] of lines) {
    await toDo.getByRole('link', { name: line }).click();
    await page.getByRole('tabpanel', { name: tab }).waitFor();
    await page.goBack();
    await toDo.waitFor();
  }
  await toDo.getByRole('link', { name: 'Add keys: 1 order waits for a key' }).click();
  await page.getByRole('tabpanel', { name: 'License Keys' }).waitFor();
  expect(complaints).toEqual([]);
});

it('Staff find a person and a page by keyboard', async () => {
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  const search = page.getByRole('combobox', { name: 'Find people, orders, keys and pages' });
  await page.keyboard.press('/');
  await search.fill('nimal');
  const customer = page.getByRole('option', { name: /^Customer\s*nimal/, selected: true });
  await customer.waitFor();
  await judgeShown(page, 'the search of the panel');
  await page.getByText('Enter opens').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'nimal', exact: true }).waitFor();

  await page.keyboard.press('Control+k');
  await search.fill('keys');
  await page.getByRole('option', { name: /Add keys$/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.locator('h1:focus').getByText('License Keys').waitFor();
  await addStock(here.product, 'Supreme Lifetime', 'FOUND-BY-THE-SEARCH');
  await page.keyboard.press('Control+k');
  await search.fill('found-by-the-search');
  await page.getByRole('option', { name: /^Key/ }).waitFor();
  await page.getByText('Enter opens').waitFor();
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').and(page.locator('[aria-current="true"]'));
  await row.locator(':focus').getByText('FOUND-BY-THE-SEARCH').waitFor();
  await judgeShown(page, 'a license key that was found');

  await page.keyboard.press('Control+k');
  await search.fill('no such thing');
  await page.getByText('Nothing found.').waitFor();
  await page.keyboard.press('Escape');
  await row.locator(':focus').waitFor();

  await page.keyboard.press('Control+k');
  await search.fill('give 3 days to nimal');
  await page.getByRole('option', { name: 'Give nimal 3 days' }).waitFor();
  await page.getByText('Enter opens').waitFor();
  await judgeShown(page, 'a command in the search of the panel');
  await page.keyboard.press('Enter');
  const days = page.getByRole('dialog').getByRole('textbox', { name: 'How many days' });
  await days.waitFor();
  expect(await days.inputValue()).toBe('3');
  await page.keyboard.press('Escape');
  await days.waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.has('act')).toBe(false);
  expect(complaints).toEqual([]);
});

it('The panel preloads its overview once', async () => {
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  // The tab after the login still loads, and would be counted.
  await page.goto('about:blank');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname + search);
  });
  const { promise: scripts, resolve: letScriptsCome } = Promise.withResolvers<void>();
  await page.route('**/assets/**/*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  const code = page.waitForRequest('**/assets/admin/tabs-*.js');
  const preloaded = page.waitForResponse('**/api/overview?days=30');
  await page.goto(`${here.product.client}/admin`, { waitUntil: 'commit' });
  await Promise.all([code, preloaded]);
  letScriptsCome();
  await page.getByText('Sales yesterday').waitFor();
  const first = ['/api/accounts/admins/me', '/api/overview/waiting', '/api/overview?days=30'];
  expect(asked.filter((path) => path !== '/api/status/running').toSorted()).toEqual(first);
  expect(complaints).toEqual([]);
});
