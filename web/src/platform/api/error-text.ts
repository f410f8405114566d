import { messages } from '@regz/texts/en.ts';
import { type AnySentence, type SharedWords, wordsNow } from '../../i18n/words.ts';
import { isGivenUp } from '../connection/bounded-fetch.ts';
import { ApiError } from './api-error.ts';

type ErrorWords = {
  sentences: Readonly<Record<string, AnySentence>>;
  failures: Pick<SharedWords['failures'], 'gaveUp' | 'network' | 'unknown'>;
};

/** The error texts in the current language, for messages that are shown once. */
function wordsOfNow(): ErrorWords {
  return {
    sentences: wordsNow('errors', messages.errors),
    failures: wordsNow('failures', messages.failures),
  };
}

function sentenceOf(error: ApiError, sentences: ErrorWords['sentences']): string | undefined {
  const sentence = Object.hasOwn(sentences, error.code) ? sentences[error.code] : undefined;
  if (typeof sentence !== 'function') return sentence;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the catalogue's types tie each function to the data of its code
  return sentence(error.data as never);
}

/**
 * The sentence for a failed call: the one for the refusal's code, a general one with the request id
 * for an unknown code, or one for a failed connection or a timeout.
 * @param words A component in several languages passes its own words, so that it re-renders in
 * another language.
 */
export function errorText(error: unknown, words: ErrorWords = wordsOfNow()): string {
  if (isGivenUp(error)) return words.failures.gaveUp;
  if (!(error instanceof ApiError)) return words.failures.network;
  return (
    sentenceOf(error, words.sentences) ?? words.failures.unknown({ requestId: error.requestId })
  );
}

/** True for a refusal with this code, from any operation. */
export function isRefusal(error: unknown, code: keyof typeof messages.errors): error is ApiError {
  return error instanceof ApiError && error.code === code;
}
