import { expect, it } from 'vitest';
import { logInWhereAsked, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const here = world();

it('The tasks page requests its day once, before any script loads, and forgets it at a login', async () => {
  const { page, complaints } = await here.visit();
  const tasks = `${here.product.client}/tasks`;
  await registerTaskUser(page, here.product, sanduni);
  // A visitor without a session opens this page first, so its preloaded answer belongs to no
  // account.
  await page.goto(tasks);
  await logInWhereAsked(page, sanduni);
  await page.getByRole('heading', { name: 'Check in for today' }).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, path] = /\/api(\/[\w/-]+)$/.exec(request.url()) ?? [];
    if (path !== undefined) asked.push(path);
  });
  const { promise: scripts, resolve: letScriptsCome } = Promise.withResolvers<void>();
  await page.route('**/assets/**/*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  const preloaded = page.waitForResponse('**/api/tasks/today');
  await page.goto(tasks, { waitUntil: 'commit' });
  await preloaded;
  letScriptsCome();
  await page.getByRole('heading', { name: 'Check in for today' }).waitFor();
  await page.getByText('10 to go').waitFor();
  const day = ['/accounts/task-users/me', '/coins/day', '/shop/products', '/tasks/today'];
  expect(asked.toSorted()).toEqual(day);
  expect(complaints).toEqual([]);
});
