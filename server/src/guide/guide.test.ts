import { contract } from '@regz/contract/contract.ts';
import { expect, it } from 'vitest';
import { servicesOf } from '../../test/fakes/payment-events.ts';
import { sharedServer, ownServer } from '../../test/harness/harness.ts';
import { mailTo } from '../../test/harness/mail.ts';
import { signIn, signedInCustomer } from '../../test/harness/signed-in.ts';

const { readProgress, markStep, mailPage } = contract.guide;

const server = sharedServer();

it('Guide steps are stored per account', async () => {
  const { browser, account } = await signedInCustomer(server);
  await browser.call(markStep, { step: 'first', done: true });
  server.clock.advance(1000);
  await browser.call(markStep, { step: 'second', done: true });
  const elsewhere = server.browser();
  await signIn(server, elsewhere, { kind: 'customer', id: account.id });
  expect((await elsewhere.call(readProgress, {})).done).toEqual(['first', 'second']);
  const { browser: other } = await signedInCustomer(server);
  expect((await other.call(readProgress, {})).done).toEqual([]);
});

it('Guide steps are marked once and can be unmarked', async () => {
  const { browser } = await signedInCustomer(server);
  const ticks = Array.from({ length: 8 }, () =>
    browser.call(markStep, { step: 'first', done: true }),
  );
  await Promise.all(ticks);
  expect((await browser.call(readProgress, {})).done).toEqual(['first']);
  await browser.call(markStep, { step: 'first', done: false });
  await browser.call(markStep, { step: 'first', done: false });
  expect((await browser.call(readProgress, {})).done).toEqual([]);
});

it('An account has at most two hundred guide steps', async () => {
  const { browser, account } = await signedInCustomer(server);
  await server.database.ownerPool.query(
    `insert into guide_steps_done (user_id, step)
       select $1, 'step-' || n from generate_series(1, 200) n`,
    [account.id],
  );
  expect(await browser.refusal(markStep, { step: 'one-more', done: true })).toMatchObject({
    status: 409,
    code: 'GUIDE_STEPS_TOO_MANY',
  });
  await browser.call(markStep, { step: 'step-200', done: true });
  expect((await browser.call(readProgress, {})).done).toHaveLength(200);
});

it.each(['', 'Upper', 'with space', 'a'.repeat(65), '../me'])(
  'A guide step cannot be named %j',
  async (step) => {
    const { browser } = await signedInCustomer(server);
    const answer = await browser.send(markStep, { step, done: true });
    expect([400, 404]).toContain(answer.status);
  },
);

it('The invite to the community is what the operator configured, and nothing by default', async () => {
  const { browser } = await signedInCustomer(server);
  expect((await browser.call(readProgress, {})).communityInviteUrl).toBeNull();
  const url = 'https://discord.gg/regz';
  const configured = await ownServer({ environment: { COMMUNITY_INVITE_URL: url } });
  const { browser: visitor } = await signedInCustomer(configured);
  expect((await visitor.call(readProgress, {})).communityInviteUrl).toBe(url);
});

it('A customer mails a page to their own address, three times an hour', async () => {
  const email = `pc-${crypto.randomUUID()}@example.com`;
  const { browser } = await signedInCustomer(server, { email });
  expect(await browser.call(mailPage, { page: 'guide' })).toEqual({ email });
  await browser.call(mailPage, { page: 'download' });
  await browser.call(mailPage, { page: 'guide' });
  expect((await browser.refusal(mailPage, { page: 'guide' })).code).toBe('ATTEMPTS_EXCEEDED');
  const mails = await mailTo(server, email, 3);
  const { client } = (await servicesOf(server)).config.origins;
  const links = mails.flatMap(({ text }) => /https?:\/\/\S+/u.exec(text)?.[0] ?? []);
  expect(links.toSorted()).toEqual([`${client}/download`, `${client}/guide`, `${client}/guide`]);
});
