import { it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { kavya, logIn, register, submitKey } from '../harness/people.ts';
import { addStock } from '../harness/stock.ts';
import { world } from '../harness/world.ts';

const here = world(
  async ({ product, visit }) => {
    await addStock(product, 'Supreme Monthly', 'SHOT-1', 'SHOT-2');
    await addStock(product, 'Essential Weekly', 'SHOT-3');
    await addStock(product, 'Supreme-Essential Monthly', 'SHOT-4');
    const { page, context } = await visit();
    await register(page, product, kavya);
    await context.close();
  },
  { SANDBOX_DELAY_SECONDS: '1' },
);

it('Shots are taken of the screens that changed', async () => {
  for (const [name, look] of [
    ['phone-dark', { screen: phone }],
    ['phone-light', { screen: phone, colorScheme: 'light' as const }],
    ['wide', {}],
  ] as const) {
    const { page, context } = await here.visit(look);
    await page.goto(`${here.product.main}/store`, { waitUntil: 'networkidle' });
    await page.screenshot({
      path: `/tmp/links-shots/store-${name}.png`,
      fullPage: name === 'wide',
    });
    await page.goto(`${here.product.main}/`, { waitUntil: 'networkidle' });
    await page.screenshot({ path: `/tmp/links-shots/home-${name}.png` });
    await context.close();
  }
  const { page } = await here.visit({ screen: phone });
  await logIn(page, here.product, kavya);
  await page.goto(`${here.product.main}/store?period=monthly`);
  await page
    .getByRole('article', { name: 'Supreme', exact: true })
    .getByRole('button', { name: 'Buy Now' })
    .click();
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Card number').fill('4242 4242 4242 4242');
  await frame.getByLabel('Expiry').fill('12 / 40');
  await frame.getByLabel('CVC').fill('123');
  await frame.getByLabel('Name on card').fill('A. Buyer');
  await frame.getByRole('button', { name: /^Pay / }).click();
  await page.getByRole('button', { name: 'Redeem this key' }).first().click();
  await page.getByText('License key redeemed successfully').first().waitFor();
  for (const [name, size] of [
    ['phone', phone],
    ['wide', { width: 1280, height: 800 }],
  ] as const) {
    await page.setViewportSize(size);
    await page.goto(`${here.product.main}/store?period=monthly`, { waitUntil: 'networkidle' });
    await page.screenshot({ path: `/tmp/links-shots/own-${name}.png`, fullPage: true });
    await page.goto(`${here.product.client}/renew?change=package`, { waitUntil: 'networkidle' });
    await page.screenshot({ path: `/tmp/links-shots/change-${name}.png`, fullPage: true });
    await page.goto(`${here.product.main}/store?plan=essential-weekly&upgrade=0`, {
      waitUntil: 'networkidle',
    });
    await page.screenshot({ path: `/tmp/links-shots/question-${name}.png` });
  }
});
