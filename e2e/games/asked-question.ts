import type { Page } from 'playwright-core';
import { answerTo } from '../harness/game-contents.ts';

type Asked = { options: string[]; right: number };

/**
 * The question of a number as a screen reader announces it: a named group with a button for each
 * answer.
 */
export async function asked(page: Page, number: number): Promise<Asked> {
  await page.getByText(`Question ${number} of 3`).waitFor();
  const dialog = page.getByRole('dialog');
  const question = (await dialog.getByRole('heading', { level: 3 }).textContent()) ?? '';
  const buttons = dialog.getByRole('group', { name: question }).getByRole('button');
  await buttons.nth(3).waitFor();
  const options = (await buttons.allTextContents()).map((text) => text.replace(/^\d/, ''));
  return { options, right: options.indexOf(answerTo(question)) };
}
