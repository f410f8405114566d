import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { newPerson, passwordHash } from '../../../test/harness/people.ts';
import { linkAdminOf, linkOf } from '../../../test/scenarios/trial-links.ts';

const { freePanel } = contract;
const draft = { username: 'made-below', password: 'made-below', maxUses: 2, hours: 2 };
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('A link that staff switched off is switched on by staff alone, as is every link under it', async () => {
  const own = await linkOf(server, { admin_password: await passwordHash(), max_uses: 9 });
  const partner = await linkAdminOf(server, own);
  const { id } = await partner.call(contract.freePanel.createLink, draft);
  const below = await linkOf(server, { parent_id: id });
  const staff = await newPerson(server, 'admin');
  const switched = { id, isActive: false };
  await partner.call(contract.freePanel.setLinkEnabled, switched);
  await staff.browser.call(freePanel.staff.setLinkEnabled, switched);
  for (const link of [id, below.id]) {
    const on = { id: link, isActive: true };
    const refusal = await partner.refusal(contract.freePanel.setLinkEnabled, on);
    expect(refusal).toMatchObject({ status: 409, code: 'FREE_PANEL_LINK_DISABLED_BY_STAFF' });
  }
  const { links } = await partner.call(contract.freePanel.listLinks, {});
  expect(links.find((link) => link.id === id)).toMatchObject({
    isActive: false,
    disabledByStaff: true,
  });
  await staff.browser.call(freePanel.staff.setLinkEnabled, { id, isActive: true });
  for (const isActive of [false, true]) {
    await partner.call(contract.freePanel.setLinkEnabled, { id: below.id, isActive });
    await partner.call(contract.freePanel.setLinkEnabled, { id, isActive });
  }
});

it('A link that staff switched off leaves a link that its admin had made under it to that admin once it is on again', async () => {
  const own = await linkOf(server, { admin_password: await passwordHash(), max_uses: 9 });
  const partner = await linkAdminOf(server, own);
  const { id } = await partner.call(contract.freePanel.createLink, draft);
  const staff = await newPerson(server, 'admin');
  for (const isActive of [false, true]) {
    await staff.browser.call(freePanel.staff.setLinkEnabled, { id: own.id, isActive });
  }
  const again = await linkAdminOf(server, own);
  await again.call(contract.freePanel.setLinkEnabled, { id, isActive: true });
  const { links } = await again.call(contract.freePanel.listLinks, {});
  expect(links).toMatchObject([{ id, isActive: true }]);
});
