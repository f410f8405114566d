import { expect, it } from 'vitest';
import { connectToBrowser } from '../harness/browser.ts';
import { goldenEnds, serveEngine } from './engine-page.ts';

it('Golden logs lead to the same states in Chromium', async () => {
  const [engine, browser] = await Promise.all([serveEngine(), connectToBrowser()]);
  const tab = await browser.newPage();
  await tab.goto(engine.url);
  await tab.getByText('All played').waitFor();
  expect(await tab.evaluate('window.ends')).toEqual(await goldenEnds());
  await browser.close();
  engine.close();
});
