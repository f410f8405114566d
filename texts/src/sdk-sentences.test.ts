import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sdkSentences, sdkSentencesFile } from './sdk-sentences.ts';

it('The sentences of the SDK are those of the catalogue', () => {
  expect(readFileSync(sdkSentencesFile, 'utf8'), 'run npm run sdk').toBe(sdkSentences());
});
