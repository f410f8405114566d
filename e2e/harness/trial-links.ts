import type { Page } from 'playwright-core';
import { field } from './people.ts';

/** The login of a trial link's admin. */
type LinkAdmin = { username: string; password: string };

/** The two addresses of a trial link. */
export type TrialLink = { visitors: string; admin: string };

/** Creates a link with the form on the open page, and reads its addresses in the dialog. */
export async function makeTrialLink(
  page: Page,
  { username, password }: LinkAdmin,
  maxUses: number,
): Promise<TrialLink> {
  const form = page.getByRole('region', { name: 'Create New Link' });
  await field(form, 'Admin Username').fill(username);
  await field(form, 'Admin Password').fill(password);
  await field(form, 'Max Uses').fill(String(maxUses));
  await field(form, 'Validity (Hours)').fill('24');
  await form.getByRole('button', { name: 'Create Link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your link is ready' });
  const addresses = dialog.getByText('/free-panel/');
  const visitors = await addresses.first().innerText();
  const admin = await addresses.last().innerText();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  return { visitors, admin };
}
