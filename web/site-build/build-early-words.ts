import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EARLY_WORDS } from '../src/i18n/task-area/early-words.ts';

/** `words-en-Ab12Cd34.js`, as `site-plugin.ts` has the chunks of the catalogues named. */
const WORDS = /words-(\w\w)-[^/]*\.js$/;

/**
 * What the head of a document does with the files of its languages: asks for the words of the one
 * that it has just chosen.
 */
export function earlyWordsScript(files: readonly string[]): string {
  const named = files.flatMap((file) => {
    const [, language] = WORDS.exec(file) ?? [];
    return language === undefined ? [] : [[language, `/${file}`]];
  });
  const byLanguage = JSON.stringify(Object.fromEntries(named));
  return `;{let l=document.createElement('link');l.rel='modulepreload';
l.href=${byLanguage}[document.documentElement.lang];document.head.append(l)}`;
}

/**
 * Lets the documents of a site in several languages ask for the words before any script has come.
 * Only a whole build knows what their files are called.
 */
export function askForWordsEarly(siteFolder: string): void {
  const files = globSync('assets/**/words-*.js', { cwd: siteFolder });
  for (const name of globSync('**/*.html', { cwd: siteFolder })) {
    const file = join(siteFolder, name);
    const html = readFileSync(file, 'utf8');
    if (!html.includes(EARLY_WORDS)) continue;
    if (files.length === 0) throw new Error(`${file} asks for words, and there are none.`);
    writeFileSync(
      file,
      html.replace(EARLY_WORDS, () => earlyWordsScript(files)),
    );
  }
}
