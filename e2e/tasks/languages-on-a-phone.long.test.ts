import { it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { world } from '../harness/world.ts';
import { fillScreens, languages, walkThrough } from './every-screen.ts';

const here = world(fillScreens);

it.each(languages)('Every screen in $name is accessible and fits on a phone', async (language) => {
  await walkThrough(here, { screen: phone, language });
});
