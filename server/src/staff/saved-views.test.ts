import { contract } from '@regz/contract/contract.ts';
import { VIEW_LIMITS } from '@regz/rules/staff/list-pages.ts';
import { expect, it } from 'vitest';
import { sharedServer } from '../../test/harness/harness.ts';
import { newPerson } from '../../test/harness/people.ts';

const { listViews, removeView, saveView } = contract.staff;
const server = sharedServer();
const list = 'orders';

it('A view belongs to one person, and its name to one view', async () => {
  const [owner, other] = [await newPerson(server, 'admin'), await newPerson(server, 'admin')];
  await owner.browser.call(saveView, { list, name: 'Failed', query: 'show=failed' });
  const view = await owner.browser.call(saveView, { list, name: ' FAILED ', query: 'show=x' });
  expect(view).toMatchObject({ name: 'FAILED', query: 'show=x' });
  expect(await owner.browser.call(listViews, { list })).toEqual([view]);
  expect(await owner.browser.call(listViews, { list: 'customers' })).toEqual([]);
  expect(await other.browser.call(listViews, { list })).toEqual([]);
  expect(await other.browser.code(removeView, { id: view.id })).toBe('ACCOUNT_VIEW_UNKNOWN');
  await owner.browser.call(removeView, { id: view.id });
  expect(await owner.browser.call(listViews, { list })).toEqual([]);
});

it('Views that are saved at once never exceed the limit', async () => {
  const { browser } = await newPerson(server, 'admin');
  const names = Array.from({ length: VIEW_LIMITS.views + 4 }, (_, index) => `View ${index}`);
  const answers = await Promise.all(
    names.map((name) => browser.send(saveView, { list, name, query: '' })),
  );
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  expect(await browser.call(listViews, { list })).toHaveLength(VIEW_LIMITS.views);
});
