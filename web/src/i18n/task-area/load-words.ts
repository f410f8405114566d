import { loadPart } from '../../platform/connection/load-part.tsx';
import { reloadForNewVersion } from '../../platform/connection/reload-for-new-version.ts';
import type { TaskAreaWords } from './en/catalogue.ts';

export const languages = ['en', 'si', 'ta'] as const;
export type Language = (typeof languages)[number];

const loaders: Record<Language, () => Promise<{ words: TaskAreaWords }>> = {
  en: () => import('./en/catalogue.ts'),
  si: () => import('./si/catalogue.ts'),
  ta: () => import('./ta/catalogue.ts'),
};

/** A text in each script with its own fonts. */
const scripts: Partial<Record<Language, { family: string; text: string }>> = {
  si: { family: 'Noto Sans Sinhala', text: 'ක' },
  ta: { family: 'Noto Sans Tamil', text: 'க' },
};
/**
 * The longest wait of words for their fonts: as long as browsers hide the text of a loading font.
 */
const FONTS_MS = 3000;

const arrived = new Map<Language, TaskAreaWords>();

/**
 * Loads the fonts of a language's script before its words appear, so that the lines keep their breaks and the
 * page does not jump. A slow connection shows the words first.
 */
async function loadFonts(language: Language): Promise<void> {
  const script = scripts[language];
  if (script === undefined) return;
  const fonts = [400, 600].map((weight) =>
    document.fonts.load(`${weight} 1em '${script.family}'`, script.text),
  );
  const late = new Promise((resolve) => {
    setTimeout(resolve, FONTS_MS);
  });
  await Promise.race([Promise.allSettled(fonts), late]);
}

/**
 * Loads a language's words. While the server is down it waits, and the page says so in its current
 * language. Rejects if a newer version has removed them, which the page says too.
 */
export async function loadWords(language: Language): Promise<TaskAreaWords> {
  const known = arrived.get(language);
  if (known !== undefined) return known;
  const load = loaders[language];
  // A page without words has nothing to lose, and cannot show a message.
  const fonts = loadFonts(language);
  const { words } = await (arrived.size === 0
    ? load().catch((error: unknown) => reloadForNewVersion(error))
    : loadPart(load));
  await fonts;
  arrived.set(language, words);
  return words;
}
