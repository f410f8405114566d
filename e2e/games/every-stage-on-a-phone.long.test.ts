import { it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { world } from '../harness/world.ts';
import { gameLanguages, registerForStages, walkStages } from './every-stage.ts';

const here = world(registerForStages);

it.each(gameLanguages)(
  'every stage of the ten games in $name is accessible and fits on a phone',
  async (language) => {
    await walkStages(here, { screen: phone, language });
  },
);
