import { accountChallenge } from '@regz/texts/en/identity/challenge.ts';
import { licenses } from '@regz/texts/en/licenses/licenses.ts';
import { licensePause } from '@regz/texts/en/licenses/pause.ts';
import { shop } from '@regz/texts/en/shop/shop.ts';
import { storefront } from '@regz/texts/en/storefront/storefront.ts';
import { textsIn } from '@regz/texts/translations.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import {
  field,
  kavya,
  logIn,
  logInAsAdmin,
  nimal,
  openStaffTab,
  register,
} from '../harness/people.ts';
import { addStock, payByCard } from '../harness/purchases.ts';
import { giveCoins, logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const catalogues = textsIn({ licensePause, licenses, storefront, accountChallenge, shop });
const COIN_KEY = 'Supreme One Month Regz Coin 250';
const people = { si: nimal, ta: kavya } as const;
const players = {
  si: sanduni,
  ta: { ...sanduni, username: 'malar', email: 'malar@example.com' },
} as const;

const here = world(async ({ product, visit }) => {
  await addStock(product, 'Supreme Monthly', 'LANGUAGE-1', 'LANGUAGE-2');
  await addStock(product, COIN_KEY, 'COIN-LANGUAGE-1', 'COIN-LANGUAGE-2');
  const { page, context } = await visit();
  await logInAsAdmin(page, product);
  await openStaffTab(page, 'Plans & Prices');
  await page.getByRole('button', { name: 'Edit the rule' }).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Hours after redeeming a key').fill('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await context.close();
});

describe.each(['si', 'ta'] as const)('in %s', (language) => {
  const texts = catalogues[language];

  const choose = (page: Page) =>
    page.context().addCookies(
      [here.product.main, here.product.client].map((url) => ({
        name: 'regz-language',
        value: language,
        url,
      })),
    );

  it('A customer buys and redeems a key, and pauses', async () => {
    const { page, context, complaints } = await here.visit({ screen: phone });
    await register(page, here.product, people[language]);
    await logIn(page, here.product, people[language]);
    await choose(page);
    await page.goto(`${here.product.main}/store?period=monthly`);
    const plan = page.getByRole('article', { name: 'Supreme', exact: true });
    await plan.getByRole('button', { name: texts.storefront.buy }).click();
    await payByCard(page);
    await page.waitForURL(`${here.product.client}/orders`);
    await page.getByRole('button', { name: texts.licenses.redeem.thisKey }).click();
    await page.getByText(texts.licenses.redeem.success).first().waitFor();

    await page.goto(`${here.product.client}/dashboard`);
    await page.getByRole('button', { name: texts.licensePause.open, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await field(dialog, texts.licensePause.dialog.days).fill('5');
    await dialog.getByRole('button', { name: texts.licensePause.dialog.submit }).click();
    await page.getByText(texts.licensePause.dialog.paused).waitFor();
    await page.getByRole('button', { name: texts.licensePause.resume }).click();
    await page.getByText(texts.licensePause.resumed).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('A task user spends coins on a key', async () => {
    const { page, context, complaints } = await here.visit({ screen: phone });
    await registerTaskUser(page, here.product, players[language]);
    await giveCoins(here, players[language], 300);
    await logInTaskUser(page, here.product, players[language]);
    await choose(page);
    await page.goto(`${here.product.client}/tasks?view=shop`);
    await page.getByRole('button', { name: texts.shop.state.buy, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: texts.accountChallenge.label }).click();
    await dialog.getByText(texts.accountChallenge.verified, { exact: true }).waitFor();
    await dialog.getByRole('button', { name: texts.shop.ask.submit, exact: true }).click();
    await page.getByRole('heading', { name: texts.shop.dialog.congratulations }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
