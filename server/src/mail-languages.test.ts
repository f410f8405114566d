import { contract } from '@regz/contract/contract.ts';
import { LANGUAGE_COOKIE } from '@regz/rules/sites/languages.ts';
import { beforeEach, expect, it } from 'vitest';
import { paid, planProduct } from '../test/fakes/payment-events.ts';
import type { Browser } from '../test/harness/browser.ts';
import { makeAccount, makeKey } from '../test/harness/factories.ts';
import { sharedServer, sharedServices } from '../test/harness/harness.ts';
import { mailTo } from '../test/harness/mail.ts';
import { PASSWORD, passwordHash } from '../test/harness/people.ts';
import { signedInCustomer } from '../test/harness/signed-in.ts';
import { storeAndSettle } from './payments/settlement/settle-event.ts';
import { transaction } from './platform/database/transaction.ts';
import { sendMail } from './platform/mail/send-mail.ts';

const server = sharedServer();
const services = sharedServices(server);
const { me, registerAccount } = contract.identity;
const { setLanguage } = contract.customers;
const inSinhala = { headers: { 'accept-language': 'si-LK,si;q=0.9,en;q=0.8' } };

beforeEach(() => server.database.ownerPool.query('delete from mail_outbox'));

/** Buys a plan with a browser that accepts Sinhala first. */
async function buy(browser: Browser): Promise<void> {
  const productId = await planProduct(server, 'supreme-weekly');
  await makeKey(server.database, { product_id: productId });
  const input = { planId: 'supreme-weekly', currency: 'LKR', seenPriceMinor: 25_000 } as const;
  const { orderId } = await browser.call(contract.storefront.startCheckout, input, inSinhala);
  const amount = { minor: 25_000, currency: 'LKR' };
  await storeAndSettle(services, { provider: 'sandbox', events: [paid({ orderId }, { amount })] });
}

it('Mails about an order are in the language of its request', async () => {
  const { browser, account } = await signedInCustomer(server);
  await buy(browser);
  const [mail] = await mailTo(server, account.email);
  expect(mail).toMatchObject({ language: 'si', html: expect.stringContaining('<html lang="si">') });
  expect(mail?.subject).toMatch(/\p{Script=Sinhala}/u);
});

it('The language that an account has chosen outweighs that of a request', async () => {
  const { browser, account } = await signedInCustomer(server);
  expect(await browser.call(setLanguage, { language: 'ta' })).toEqual({ language: 'ta' });
  expect(await browser.call(me, {})).toMatchObject({ language: 'ta' });
  await buy(browser);
  expect(await mailTo(server, account.email)).toMatchObject([{ language: 'ta' }]);
});

it('A mail that waits keeps its language', async () => {
  const { browser, account } = await signedInCustomer(server);
  await browser.call(setLanguage, { language: 'si' });
  const waiting = { to: account.email, template: 'page-link' } as const;
  const data = { username: account.username, page: 'guide', link: '/' } as const;
  const silent = { send: () => Promise.resolve(), sendAll: () => Promise.resolve() };
  await transaction(services.db, ({ trx }) =>
    sendMail({ ...services, jobs: silent }, trx, { ...waiting, data }),
  );
  await browser.call(setLanguage, { language: 'ta' });
  expect(await server.database.sql('select language from mail_outbox')).toEqual([
    { language: 'si' },
  ]);
});

it('Mails to staff are in English', async () => {
  const { browser, account } = await signedInCustomer(server);
  await browser.call(setLanguage, { language: 'si' });
  const mail = { to: account.email, template: 'event-hook-off', language: 'en' } as const;
  await transaction(services.db, ({ trx }) =>
    sendMail(services, trx, { ...mail, data: { host: 'hooks.example.com', isGone: true } }),
  );
  expect(await mailTo(server, account.email)).toMatchObject([{ language: 'en' }]);
});

it('A login gives the browser the language of its account, for all sites', async () => {
  const account = { password: await passwordHash(), language: 'ta' } as const;
  const { username } = await makeAccount(server.database, account);
  const browser = server.browser();
  await browser.logIn({ username, password: PASSWORD });
  const cookie = browser.cookie(LANGUAGE_COOKIE);
  expect(cookie).toMatchObject({ value: 'ta', domain: 'regz.localhost' });
  expect(Object.fromEntries(cookie?.attributes ?? [])).toEqual({
    domain: 'regz.localhost',
    path: '/',
    'max-age': '31536000',
    samesite: 'Lax',
  });
});

it.each([
  ['chosen', { headers: { cookie: `${LANGUAGE_COOKIE}=si` } }, 'si'],
  ['accepted', inSinhala, null],
])('A new account has a language that was %s in the browser', async (how, sending, language) => {
  const browser = server.browser();
  const password = 'four words are enough';
  const form = {
    username: `reader-${how}`,
    email: `reader-${how}@example.com`,
    mobileNumber: '0771234567',
    password,
    confirmPassword: password,
    challenge: await browser.solveChallenge('register'),
  };
  await browser.call(registerAccount, form, sending);
  const rows = await server.database.sql(
    'select language from users where username = $1',
    form.username,
  );
  expect(rows).toEqual([{ language }]);
});
