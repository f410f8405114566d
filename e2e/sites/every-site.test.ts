import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { judge } from '../harness/pages/judge-page.ts';
import { logIn, logInAsAdmin, nimal, register } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world();

it('A page of each site is accessible and fits a phone', async () => {
  const { page, complaints } = await here.visit({ screen: phone });
  const { main, client, download } = here.product;
  for (const url of [
    `${main}/`,
    `${main}/store`,
    `${main}/contact`,
    `${client}/task-auth`,
    `${client}/free-panel/no-such-link`,
    `${download}/`,
  ]) {
    await judge(page, url);
  }
  await register(page, here.product, nimal);
  await logIn(page, here.product, nimal);
  await judge(page, `${client}/dashboard`);
  await logInAsAdmin(page, here.product);
  await judge(page, `${client}/admin`);
  expect(complaints).toEqual([]);
});
