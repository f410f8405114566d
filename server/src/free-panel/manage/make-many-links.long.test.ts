import { contract } from '@regz/contract/contract.ts';
import { expect, it } from 'vitest';
import { sharedServer } from '../../../test/harness/harness.ts';
import { newPerson } from '../../../test/harness/people.ts';

const { staff } = contract.freePanel;

const server = sharedServer();

const draft = { username: 'seller', password: 'three', maxUses: 1, hours: 1 };

it('A manager makes a hundred links in fifteen minutes, another is unaffected', async () => {
  const { browser: partner } = await newPerson(server, 'link admin');
  for (let made = 0; made < 100; made += 1)
    await partner.send(contract.freePanel.createLink, draft);
  const refused = await partner.refusal(contract.freePanel.createLink, draft);
  expect(refused.code).toBe('ATTEMPTS_EXCEEDED');
  const { browser: admin } = await newPerson(server, 'admin');
  await admin.call(staff.createLink, draft);
});
