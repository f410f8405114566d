import { describe, expect, it } from 'vitest';
import { type EngineStart, personAt } from '../harness/engines/engine.ts';
import { startFirefox } from '../harness/engines/firefox.ts';
import { startWebKit } from '../harness/engines/webkit.ts';
import { goldenEnds, serveEngine } from './engine-page.ts';

const engines: [name: string, start: EngineStart][] = [
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
];

describe.each(engines)('in %s', (_, start) => {
  it('golden logs lead to the same states as in Node', async ({ skip }) => {
    const browser = await start();
    if ('missing' in browser) return skip(browser.missing);
    const engine = await serveEngine();
    try {
      const at = personAt(browser);
      await at.goto(engine.url);
      await at.read('All played');
      expect(await at.evaluate('window.ends')).toEqual(await goldenEnds());
    } finally {
      await browser.close();
      engine.close();
    }
  });
});
