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

const sentences = {
  si: {
    buy: 'දැන් මිලදී ගන්න',
    redeem: 'මෙම යතුර සක්‍රිය කරන්න',
    redeemed: 'බලපත්‍ර යතුර සාර්ථකව සක්‍රිය කරන ලදී',
    pause: 'නවත්වා තබන්න',
    days: 'දින ගණන',
    paused: 'ඔබේ දායකත්වය තාවකාලිකව නවත්වා ඇත',
    resume: 'දැන් නැවත අරඹන්න',
    resumed: 'ඔබේ දායකත්වය නැවත ක්‍රියාත්මකයි',
    buyForCoins: 'මිලදී ගන්න',
    challenge: 'මම රොබෝවක් නොවේ',
    verified: 'තහවුරු විය',
    congratulations: 'සුබ පැතුම්!',
  },
  ta: {
    buy: 'இப்போதே வாங்கு',
    redeem: 'இந்த விசையைச் செயல்படுத்து',
    redeemed: 'உரிம விசை செயல்படுத்தப்பட்டது',
    pause: 'இடைநிறுத்து',
    days: 'நாட்கள்',
    paused: 'உங்கள் சந்தா இடைநிறுத்தப்பட்டது',
    resume: 'இப்போதே மீண்டும் தொடங்கு',
    resumed: 'உங்கள் சந்தா மீண்டும் இயங்குகிறது',
    buyForCoins: 'வாங்கவும்',
    challenge: 'நான் ரோபோ அல்ல',
    verified: 'சரிபார்க்கப்பட்டது',
    congratulations: 'வாழ்த்துகள்!',
  },
} as const;
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
  await openStaffTab(page, 'Pause Rule');
  await page.getByRole('button', { name: 'Edit the rule' }).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Hours after redeeming a key').fill('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await context.close();
});

describe.each(['si', 'ta'] as const)('in %s', (language) => {
  const texts = sentences[language];

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
    await plan.getByRole('button', { name: texts.buy }).click();
    await payByCard(page);
    await page.waitForURL(`${here.product.client}/orders`);
    await page.getByRole('button', { name: texts.redeem }).click();
    await page.getByText(texts.redeemed).first().waitFor();

    await page.goto(`${here.product.client}/dashboard`);
    await page.getByRole('button', { name: texts.pause, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await field(dialog, texts.days).fill('5');
    await dialog.getByRole('button', { name: texts.pause }).click();
    await page.getByText(texts.paused).waitFor();
    await page.getByRole('button', { name: texts.resume }).click();
    await page.getByText(texts.resumed).waitFor();
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
    await page.getByRole('button', { name: texts.buyForCoins, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: texts.challenge }).click();
    await dialog.getByText(texts.verified, { exact: true }).waitFor();
    await dialog.getByRole('button', { name: texts.buyForCoins, exact: true }).click();
    await page.getByRole('heading', { name: texts.congratulations }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
