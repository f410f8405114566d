import type { Page } from 'playwright-core';
import { logIn, logInAsAdmin, openStaffTab, type Person } from './people.ts';
import { admin, type Product } from './product.ts';

type Session = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;

/** The sessions that were opened through a form, by name. */
const sessions = new WeakMap<Product, Map<string, Session>>();

/** Opens the dashboard: through the form the first time, with the same session in later visits. */
export async function comeBack(page: Page, product: Product, person: Person): Promise<void> {
  if (await bringSession(page, product, person.username)) {
    await page.goto(`${product.client}/dashboard`);
    await page.getByRole('heading', { name: 'Account Information' }).waitFor();
    return;
  }
  const before = await cookiesOf(page);
  await logIn(page, product, person);
  await keepSession(page, product, { name: person.username, before });
}

/** Opens the panel's license keys, like {@link comeBack} for the dashboard. */
export async function comeBackAsAdmin(page: Page, product: Product): Promise<void> {
  if (await bringSession(page, product, admin.username)) {
    await page.goto(`${product.client}/admin`);
    await page.getByRole('button', { name: /^Welcome, / }).waitFor();
    await openStaffTab(page, 'License Keys');
    return;
  }
  const before = await cookiesOf(page);
  await logInAsAdmin(page, product);
  await keepSession(page, product, { name: admin.username, before });
}

async function bringSession(page: Page, product: Product, name: string): Promise<boolean> {
  const session = sessions.get(product)?.get(name);
  if (session !== undefined) await page.context().addCookies(session);
  return session !== undefined;
}

/** The session cookies. The pass of a challenge is valid in one browser, so it is not copied. */
const cookiesOf = async (page: Page): Promise<Session> =>
  (await page.context().cookies()).filter(
    ({ httpOnly, name }) => httpOnly && !name.endsWith('regz-checked'),
  );

/** Stores the session of this login. The browser may also have another person's session. */
async function keepSession(
  page: Page,
  product: Product,
  { name, before }: { name: string; before: Session },
): Promise<void> {
  const ofProduct = sessions.get(product) ?? new Map<string, Session>();
  const former = new Set(before.map(({ value }) => value));
  const session = (await cookiesOf(page)).filter(({ value }) => !former.has(value));
  sessions.set(product, ofProduct.set(name, session));
}
