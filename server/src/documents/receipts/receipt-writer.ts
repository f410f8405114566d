import type { Language } from '@regz/rules/sites/languages.ts';
import { inBoth, type PaperWords } from '../paper/paper-words.ts';

/** The functions that write the parts of a receipt. */
export type Writer = {
  /** A text in the language of the receipt, and in English. */
  say: (write: (words: PaperWords) => string) => string;
  /** A moment in the time zone of the reader. */
  moment: (words: PaperWords, at: Date | number) => string;
  zone: string;
};

/** Writes in a language, with times in a zone, or in UTC if it is missing or unknown. */
export function writerIn(language: Language, timeZone: string | undefined): Writer {
  const clock = clockIn(timeZone);
  return {
    say: (write) => inBoth(language, write),
    zone: clock.resolvedOptions().timeZone,
    // Names of months are from the catalogue, because engines lack those in Sinhala.
    moment: (words, at) => {
      const {
        day = '',
        month,
        year = '',
        hour,
        minute,
      } = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
      const name = words.months[Number(month) - 1] ?? '';
      return words.moment({ day, month: name, year, time: `${hour}:${minute}` });
    },
  };
}

function clockIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const parts = {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: timeZone ?? 'UTC' });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' });
  }
}
