import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@regz/rules/sites/languages.ts';
import { panelProgram } from './en/panel/program.ts';
import { textsIn } from './translations.ts';

export const sdkSentencesFile = join(import.meta.dirname, '../../sdk/sentences.json');

/** The sentences of a program in each language, by state and reason, as JSON for the SDKs. */
export function sdkSentences(): string {
  const own = textsIn({ panelProgram });
  const table = Object.keys(panelProgram).map((state) => [
    state,
    Object.fromEntries(
      languages.map((language) => [
        language,
        new Map<string, string>(Object.entries(own[language].panelProgram)).get(state),
      ]),
    ),
  ]);
  return `${JSON.stringify(Object.fromEntries(table), null, 2)}\n`;
}

if (import.meta.main) writeFileSync(sdkSentencesFile, sdkSentences());
