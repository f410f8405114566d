/** A text in the three languages of the task area. */
export type ThreeLanguages = { en: string; si: string; ta: string };

/** The server's content of a play: the day's word, A to Z, and its hint. */
export type WordContent = { word: string; hint: ThreeLanguages };

export const WORD_LENGTH = 5;
const word = new RegExp(`^[A-Z]{${WORD_LENGTH}}$`);

export function isWord(text: unknown): text is string {
  return typeof text === 'string' && word.test(text);
}

/** Returns the content of a stored play. Throws for content that no server has stored. */
export function readWordContent(stored: unknown): WordContent {
  if (!isObject(stored) || !('word' in stored) || !('hint' in stored)) throw unreadable();
  if (!isWord(stored.word)) throw unreadable();
  return { word: stored.word, hint: readThreeLanguages(stored.hint) };
}

function readThreeLanguages(stored: unknown): ThreeLanguages {
  if (!isObject(stored) || !('en' in stored) || !('si' in stored) || !('ta' in stored)) {
    throw unreadable();
  }
  const { en, si, ta } = stored;
  if (typeof en !== 'string' || typeof si !== 'string' || typeof ta !== 'string') {
    throw unreadable();
  }
  return { en, si, ta };
}

function isObject(stored: unknown): stored is object {
  return typeof stored === 'object' && stored !== null;
}

function unreadable(): Error {
  return new Error('the content of the play is no word with a hint');
}
