import { expect, it } from 'vitest';
import {
  addKeys,
  logIn,
  logInAsAdmin,
  nimal,
  register,
  solveChallenge,
  submitKey,
} from '../harness/people.ts';
import { world } from '../harness/world.ts';

/** An address without a server. */
const NOBODY = 'http://localhost:9';
const SUPREME = 'Supreme One Month Regz Coin 250';

const here = world(
  async ({ product, visit }) => {
    const { page, context } = await visit();
    await register(page, product, nimal);
    await logInAsAdmin(page, product);
    await addKeys(page, SUPREME, ['KEY-OF-NIMAL']);
    await context.close();
  },
  {
    GOOGLE_ISSUER: NOBODY,
    GOOGLE_CLIENT_ID: 'regz',
    GOOGLE_CLIENT_SECRET: 'nobody asks for it',
    DISCORD_ISSUER: NOBODY,
    DISCORD_API: `${NOBODY}/api`,
    DISCORD_CLIENT_ID: '200000000000000001',
    DISCORD_CLIENT_SECRET: 'nobody asks for it',
    DISCORD_BOT_TOKEN: 'nobody asks for it',
    DISCORD_GUILD_ID: '300000000000000001',
  },
);

it('A password works without the identity provider', async () => {
  const { page, complaints } = await here.visit();
  await page.goto(`${here.product.client}/auth`);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByText('Google Sign-In is not ready. Please wait and try again.').waitFor();
  await logIn(page, here.product, nimal);
  expect(complaints).toEqual([]);
});

it('A key is redeemed without the community', async () => {
  const { page, complaints } = await here.visit();
  await logIn(page, here.product, nimal);
  await submitKey(page, 'KEY-OF-NIMAL');
  await page
    .getByText('License key redeemed successfully! Your subscription is now active.')
    .waitFor();
  await page.getByRole('button', { name: 'Connect Discord' }).click();
  await page
    .getByText('Failed to initiate Discord connection. Please try again.')
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});
