import { audienceNames } from '@regz/rules/sites/audiences.ts';
import { expect, it } from 'vitest';
import { operationsOf, refusalsOf, withoutIdleSentences } from './site-contract.ts';
import { contractFaults } from './vite-plugins.ts';

const names = (site: (typeof audienceNames)[number]) => operationsOf(site).map(({ name }) => name);

it('A site’s part of the contract is what its visitors can call, with nothing for staff outside the panel', () => {
  expect(names('client')).toEqual(
    expect.arrayContaining(['identity.me', 'licenses.redeemLicense']),
  );
  expect(names('tasks')).toEqual(expect.arrayContaining(['tasks.listToday', 'shop.buyProduct']));
  for (const site of audienceNames) {
    const staff = names(site).filter((name) => name.includes('.staff.'));
    expect(staff.length > 0, site).toBe(site === 'admin' || site === 'free-panel');
  }
});

it('A site’s part of the contract is reported incomplete if a page calls or names anything else, in whatever form', async () => {
  const source = `
      const rows = useQuery(queries.staff.listStaff.queryOptions());
      /** As api.coins.readDay does. */
      const mine = api.identity.me({});
      client.invalidateQueries({ queryKey: queries.orders.key() });
      if (isRefusal(error, 'SESSION_REQUIRED')) return;
    `;
  const faults = await contractFaults('client', [{ file: 'page.tsx', source }]);
  expect(faults).toEqual([
    'page.tsx calls staff.listStaff, which pages of the client site cannot.',
  ]);
});

it('A site’s part of the contract leaves out each sentence of a refusal that no call of the site gets', async () => {
  const { possible } = await refusalsOf('client');
  const text =
    "  ACCOUNT_BANNED: 'Banned.',\n  ACCOUNT_OWNER_LAST:\n    'At least one owner.',\n};\n";
  expect(withoutIdleSentences(text, possible)).toBe("  ACCOUNT_BANNED: 'Banned.',\n};\n");
});

it('A site’s part of the contract leaves out the sentences of impossible refusals, which no page may name', async () => {
  const { left } = await refusalsOf('client');
  const guild = [...left].find((code) => code.startsWith('GUILD_'));
  const page = { file: 'page.tsx', source: `isRefusal(error, '${guild}')` };
  expect(await contractFaults('client', [page])).toEqual([
    `page.tsx names ${guild}, which no call of the client site is refused with.`,
  ]);
});
