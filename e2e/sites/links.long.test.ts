import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cast, taskCast } from '../../server/seed/cast.ts';
import { crawl, keptTables } from '../harness/pages/crawl.ts';
import {
  customerPages,
  customerPagesByLink,
  pagesByLink,
  publicPages,
  staffPages,
  taskPages,
} from '../harness/pages/page-lists.ts';
import { field, solveChallenge } from '../harness/people.ts';
import { admin } from '../harness/product.ts';
import { comeBack, comeBackAsAdmin } from '../harness/returning.ts';
import { logInTaskUser } from '../harness/task-area.ts';
import { makeTrialLink, type TrialLink } from '../harness/trial-links.ts';
import { world } from '../harness/world.ts';

const partner = { username: 'partner', password: 'the partner of a link' };
const helpers = { Support: 'dinuka', Stock: 'tharushi' } as const;
const PASSWORD = 'a password of a colleague';
let link: TrialLink;

const here = world(async ({ product, visit }) => {
  await product.regz('seed');
  const { page, context } = await visit();
  await comeBackAsAdmin(page, product);
  for (const [role, username] of Object.entries(helpers)) await addStaff(page, role, username);
  await page.goto(`${product.client}/admin?tab=free-panel`);
  link = await makeTrialLink(page, partner, 5);
  await context.close();
});

async function addStaff(page: Page, role: string, username: string): Promise<void> {
  await page.getByRole('tab', { name: 'Staff', exact: true }).click();
  await page.getByRole('button', { name: 'Add staff account' }).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Username').fill(username);
  await field(dialog, 'Role').selectOption(role);
  await field(dialog, 'Password').fill(PASSWORD);
  await field(dialog, 'Confirm Password').fill(PASSWORD);
  await field(dialog, 'Your own password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await page.getByText(`${username} can now log in.`).waitFor();
}

async function logInStaff(page: Page, username: string): Promise<void> {
  await page.goto(`${here.product.client}/admin-login`);
  await field(page, 'Admin Username').fill(username);
  await field(page, 'Admin Password').fill(PASSWORD);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
  await page.getByRole('button', { name: /^Welcome, / }).waitFor();
}

async function logInLinkAdmin(page: Page): Promise<void> {
  await page.goto(link.admin);
  await field(page, 'Admin Username').fill(partner.username);
  await field(page, 'Admin Password').fill(partner.password);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
  await page.getByText('Login successful').waitFor();
}

const ofClient = (paths: readonly string[]) => paths.map((path) => `${here.product.client}${path}`);
const everywhere = () => publicPages.map(([site, path]) => `${here.product[site]}${path}`);
const customerStarts = () => [
  ...everywhere(),
  ...ofClient([...customerPages, ...customerPagesByLink, '/stand-ins/mail']),
];

const roles: readonly [string, (page: Page) => Promise<void>, () => string[]][] = [
  [
    'A visitor',
    async () => {},
    () => [
      ...everywhere(),
      ...pagesByLink.map(([site, path]) => `${here.product[site]}${path}`),
      link.visitors,
      `${here.product.client}/stand-ins/mail`,
    ],
  ],
  ...(['kavya', 'nethmi', 'pasindu', 'ruwan'] as const).map(
    (name): [string, (page: Page) => Promise<void>, () => string[]] => [
      `The customer ${name}`,
      (page) => comeBack(page, here.product, cast[name]),
      customerStarts,
    ],
  ),
  [
    'A task user',
    (page) => logInTaskUser(page, here.product, taskCast.nuwan),
    () => ofClient(taskPages),
  ],
  ['An owner', (page) => comeBackAsAdmin(page, here.product), () => ofClient(staffPages)],
  ['Support', (page) => logInStaff(page, helpers.Support), () => ofClient(staffPages)],
  ['Stock', (page) => logInStaff(page, helpers.Stock), () => ofClient(staffPages)],
  ['A link admin', logInLinkAdmin, () => [link.admin, link.visitors]],
];

it.each(roles)('%s opens every link, and no address changes anything', async (_, logIn, starts) => {
  const { page, context } = await here.visit();
  await logIn(page);
  const before = await here.product.digest(keptTables);
  const opened = await crawl(page, here.product, { starts: starts(), alone: /\/store$|\/renew$/ });
  expect(opened.length).toBeGreaterThan(3);
  expect(await here.product.digest(keptTables)).toEqual(before);
  await context.close();
});
