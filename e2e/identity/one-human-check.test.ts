import { expect, it } from 'vitest';
import { authForm, field, nimal, register } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world();

it('The human check of a registration counts for the login after it', async () => {
  const { page, complaints } = await here.visit();
  await register(page, here.product, nimal);
  const form = authForm(page, 'Login');
  await form.getByText('Verified', { exact: true }).waitFor();
  await field(form, 'Password').fill(nimal.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Account Information' }).waitFor();
  expect(complaints).toEqual([]);
});
