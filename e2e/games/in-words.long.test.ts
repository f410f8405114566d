import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const here = world(async ({ visit, product }) => {
  const { page } = await visit();
  await registerTaskUser(page, product, sanduni);
});

/** Opens a game by keyboard with its board described in words. */
async function openInWords(name: string): Promise<Page> {
  const { page } = await here.visit();
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('tab', { name: 'Games' }).press('Enter');
  await page.getByRole('button', { name: `Play Game: ${name}` }).press('Enter');
  await page.getByText('More', { exact: true }).press('Enter');
  await page.getByRole('switch', { name: /Describe the board in words/ }).press('Space');
  return page;
}

it('Color Sequence is won by what a screen reader says', async () => {
  const page = await openInWords('Color Sequence');
  const heard = hear(page, 'Your turn');
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
  const names = (await heard).filter((text) => /^[1-6] \w+$/.test(text));
  expect(names).toHaveLength(5);
  for (const name of names) {
    await page.getByRole('button', { name, exact: true }).press('Enter', { delay: 220 });
  }
  await page.getByText('Game completed! +10 Regz Coins earned!').waitFor();
});

it('Target Clicker is won by what a screen reader says', async () => {
  const page = await openInWords('Target Clicker');
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
  for (let hit = 1; hit <= 20; hit += 1) {
    const said = page.getByRole('status').filter({ hasText: /^[1-9]$/ });
    await page.keyboard.press((await said.textContent()) ?? '', { delay: 260 });
    if (hit < 20) await page.getByText(`Hits: ${hit} of 20`).waitFor();
  }
  await page.getByText('Game completed! +10 Regz Coins earned!').waitFor();
});

it('Mini Shooter in turns is played by words', async () => {
  const page = await openInWords('Mini Shooter');
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
  await page.getByRole('application', { name: /Field in turns/ }).waitFor();
  const said = page.getByRole('status').filter({ hasText: /Token: / });
  const keys = { left: 'ArrowLeft', right: 'ArrowRight', up: 'ArrowUp', down: 'ArrowDown' };
  for (let taken = 0; taken < 3;) {
    const text = (await said.textContent()) ?? '';
    const way = /Token: \d+ (left|right|up|down)/.exec(text)?.[1] as keyof typeof keys;
    await page.keyboard.press(keys[way], { delay: 90 });
    await expect.poll(() => said.textContent()).not.toBe(text);
    if (/Token taken/.test((await said.textContent()) ?? '')) taken += 1;
  }
  await page.getByText('Tokens: 3 of 100').waitFor();
});

/** Collects the texts of a page's live regions until one starts with certain words. */
async function hear(page: Page, last: string): Promise<string[]> {
  return page.evaluate(
    (end) =>
      new Promise<string[]>((resolve) => {
        const heard: string[] = [];
        const observer = new MutationObserver(() => {
          for (const region of document.querySelectorAll('[role=status]')) {
            const text = region.textContent;
            if (text !== heard.at(-1)) heard.push(text);
            if (text.startsWith(end)) {
              observer.disconnect();
              resolve(heard);
            }
          }
        });
        observer.observe(document, { subtree: true, childList: true, characterData: true });
      }),
    last,
  );
}
