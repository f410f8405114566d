import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { addressesOf, everyOperation, operations, refusalsOf, usedBy } from './site-contract.ts';
import { compiledRefusals } from './texts-plugin.ts';
import { refusalFaults } from './vite-plugins.ts';

const imported = "import { api, queries, type Api } from '../platform/api/api.ts';";

function usedIn(source: string): ReadonlySet<string> {
  return usedBy({ file: 'page.tsx', source: `${imported}\n${source}` });
}

it('A page uses the operations that it calls in any form', () => {
  const used = usedIn(`
    const mine = useQuery({ ...queries.identity.me.queryOptions(), enabled: queries.orders.key() });
    /** As api.coins.readDay does. */
    const { editTask } = api.tasks.staff;
    type Listed = Awaited<ReturnType<Api['staff']['listStaff']>>;
    const send = (list: typeof queries.shop.listProducts) =>
      api.coins
        .staff
        .adjustCoins(list.queries.guide);
  `);
  expect([...used].toSorted()).toEqual([
    'coins.staff.adjustCoins',
    'identity.me',
    'orders',
    'tasks.staff.editTask',
  ]);
});

it.each([
  'const calls = api.coins.staff;',
  'const { staff } = api.coins;',
  'const call = api.coins[name];',
  'const { readDay, ...rest } = queries.coins;',
  'start({ api });',
  'api.panel.heartbeat({});',
  'queries.nothing.key();',
])('The build refuses a page that does not say which operation it calls: %s', (source) => {
  expect(() => usedIn(source)).toThrow(/^page\.tsx does not say which operation/);
});

it('A site gets the addresses of the operations that its pages use', () => {
  expect(addressesOf(new Set(['orders', 'identity.me', 'identity.logIn']))).toEqual({
    identity: { logIn: '/accounts/log-in', me: 'GET /accounts/me' },
    orders: {},
  });
  expect([...everyOperation]).not.toContain('panel.heartbeat');
});

it('A site omits the sentences of refusals that it cannot get', async () => {
  const { possible } = await refusalsOf(new Set(['identity.logIn']));
  const sentences: object = runInNewContext(`(${await compiledRefusals('en', possible)})`);
  expect(Object.keys(sentences).toSorted()).toEqual([...possible].toSorted());
  expect(sentences).toMatchObject({ ACCOUNT_BANNED: 'Your account has been banned' });
});

it('Only staff get refusals whose values their pages format', async () => {
  const forOthers = operations.filter(({ caller }) => caller !== 'admin');
  const codes = new Set(forOthers.flatMap(({ refusals }) => refusals));
  const source = await compiledRefusals('en', codes);
  expect(source).toContain('${v.tryAgain}');
  expect(source).not.toMatch(/\.(?:\w+(?:Bytes|Minor|By)|until)\}/);
});

it('The build refuses a page that names an impossible refusal', async () => {
  const used = new Set(['identity.me']);
  const { left } = await refusalsOf(used);
  const guild = [...left].find((code) => code.startsWith('GUILD_'));
  const sources = [`isRefusal(error, '${guild}')`, 'messages.errors.ACCOUNT_OWNER_LAST'];
  const pages = sources.map((source) => ({ file: 'page.tsx', source }));
  expect(await refusalFaults('client', pages, used)).toEqual([
    `page.tsx names ${guild}, which no call of the client site is refused with.`,
    'page.tsx names ACCOUNT_OWNER_LAST, which no call of the client site is refused with.',
  ]);
});
