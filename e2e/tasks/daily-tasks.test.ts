import { expect, it } from 'vitest';
import { field } from '../harness/people.ts';
import { sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const here = world();

it('A person registers in Sinhala and does daily tasks', async () => {
  const { page, complaints } = await here.visit();
  await page.goto(`${here.product.main}/tasks`);
  await page.waitForURL('**/task-auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  const english = page.getByRole('tabpanel', { name: 'Register' });
  await field(english, 'Username').fill(sanduni.username);
  await page.getByRole('button', { name: 'සිංහල' }).click();
  const form = page.getByRole('tabpanel', { name: 'ලියාපදිංචිය' });
  expect(await field(form, 'පරිශීලක නාමය').inputValue()).toBe(sanduni.username);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('si');
  await field(form, 'විද්‍යුත් තැපෑල').fill(sanduni.email);
  await field(form, 'මුරපදය').fill(sanduni.password);
  await page.getByRole('checkbox', { name: 'මම රොබෝවක් නොවේ' }).click();
  await page.getByText('තහවුරු විය', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'ගිණුම සාදන්න' }).click();
  await page.getByText('ලියාපදිංචිය සාර්ථකයි!').waitFor();

  const logIn = page.getByRole('tabpanel', { name: 'පිවිසෙන්න' });
  await field(logIn, 'පරිශීලක නාමය').fill(sanduni.username);
  await field(logIn, 'මුරපදය').fill(sanduni.password);
  await page.getByRole('checkbox', { name: 'මම රොබෝවක් නොවේ' }).click();
  await page.getByText('තහවුරු විය', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'පිවිසෙන්න', exact: true }).click();
  await page.getByText('බෝනසය සූදානම්!').waitFor();
  await page.getByText('තව 10යි').waitFor();

  await page.getByRole('button', { name: 'අවසන් කරන්න: කාර්යය 1' }).click();
  await page.getByText('කාර්යය සම්පූර්ණයි! Regz කාසි +10').waitFor();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'බලන්න: කාර්යය 2' }).click();
  await (await opened).waitForURL('**/store');
  await page.getByRole('button', { name: 'අවසන් කරන්න: කාර්යය 2' }).click();
  await page.getByText('තව 8යි').waitFor();

  await page.getByRole('link', { name: 'ශේෂය: කාසි 20. ප්‍රකාශය විවෘත කරන්න' }).click();
  await page.getByText('කාර්යය 2:').waitFor();
  await page.getByText('දවසේ එකතුව: +20').waitFor();
  await page.getByRole('button', { name: 'தமிழ்' }).click();
  await page.getByText('நாளின் மொத்தம்: +20').waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByText('Total that day: +20').waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/task-auth');
  expect(complaints).toEqual([]);
});
