import { messages } from '../../i18n/en.ts';
import { isGivenUp } from '../connection/bounded-fetch.ts';
import { ApiError } from './api-error.ts';

type AnySentence = string | ((data: never) => string);

function sentenceOf(error: ApiError): string | undefined {
  const sentences: Record<string, AnySentence> = messages.errors;
  const sentence = Object.hasOwn(sentences, error.code) ? sentences[error.code] : undefined;
  if (typeof sentence !== 'function') return sentence;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the catalogue's types tie each function to the data of its code
  return sentence(error.data as never);
}

/**
 * The sentence a person reads for a failed call: that of the refusal's code, or a general one with
 * the request id for an unknown code, or the one for a connection that failed or a request that was given up.
 */
export function errorText(error: unknown): string {
  if (isGivenUp(error)) return messages.failures.gaveUp;
  if (!(error instanceof ApiError)) return messages.failures.network;
  return sentenceOf(error) ?? messages.failures.unknown(error.requestId);
}

/** True for a refusal with this code, whatever operation gave it. */
export function isRefusal(error: unknown, code: keyof typeof messages.errors): error is ApiError {
  return error instanceof ApiError && error.code === code;
}
