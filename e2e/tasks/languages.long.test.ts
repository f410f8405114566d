import { expect, it } from 'vitest';
import { laptop, phone } from '../harness/browser.ts';
import { judge } from '../harness/judge-page.ts';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const here = world(async ({ product, visit }) => {
  const { page, context } = await visit();
  await registerTaskUser(page, product, sanduni);
  await context.close();
});

const views = ['tasks', 'games', 'shop', 'statement', 'settings'];
const languages = [
  { name: 'English', code: 'en' },
  { name: 'සිංහල', code: 'si' },
  { name: 'தமிழ்', code: 'ta' },
];

it.each([
  { screen: phone, colorScheme: 'light' as const },
  { screen: laptop, colorScheme: 'dark' as const },
])('every screen is accessible and fits in three languages at $screen.width px', async (look) => {
  const { page, complaints } = await here.visit(look);
  await page.addInitScript((theme) => {
    document.cookie = `regz-theme=${theme}; path=/; domain=regz.localhost`;
  }, look.colorScheme);
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (/noto-sans/.test(request.url())) fonts.push(request.url());
  });
  await logInTaskUser(page, here.product, sanduni);
  for (const { name, code } of languages) {
    fonts.length = 0;
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await page.getByRole('button', { name }).click();
    await saved;
    for (const view of views) await judge(page, `${here.product.client}/tasks?view=${view}`);
    const scripts = new Set(fonts.map((url) => /noto-sans-(\w+)/.exec(url)?.[1]));
    const own = { en: [], si: ['sinhala'], ta: ['tamil'] }[code] ?? [];
    expect([...scripts], code).toEqual(own);
  }
  expect(complaints).toEqual([]);
});
