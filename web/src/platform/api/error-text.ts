import { messages } from '@regz/texts/en.ts';
import { tryAgain } from '@regz/texts/en/platform/try-again.ts';
import { isGivenUp } from '../connection/bounded-fetch.ts';
import { ApiError } from './api-error.ts';

type OneSentence = string | ((values: never) => string);

/** The sentence of a refusal: the same always, made from its data, or chosen by a field of it. */
type Sentence = OneSentence | Readonly<Record<string, OneSentence>>;

/** The data of a refusal, or what its sentence shows of them. */
export type Fields = Readonly<Record<string, unknown>>;

let formatted = (data: Fields): Fields => data;

/** Sets how a site shows the data of refusals, such as sizes and amounts. */
export function formatRefusals(format: (data: Fields) => Fields): void {
  formatted = format;
}

function sentenceOf(error: ApiError): string | undefined {
  const sentences: Readonly<Record<string, Sentence>> = messages.errors;
  const data: Fields = Object.assign({}, error.data);
  return textOf(Object.hasOwn(sentences, error.code) ? sentences[error.code] : undefined, data);
}

function textOf(sentence: Sentence | undefined, data: Fields): string | undefined {
  if (typeof sentence === 'object') {
    const value = Object.values(data)
      .map(String)
      .find((text) => Object.hasOwn(sentence, text));
    return textOf(sentence[value ?? 'other'], data);
  }
  if (typeof sentence !== 'function') return sentence;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the catalogue's types tie each function to the data of its code
  return sentence(valuesOf(data) as never);
}

/** What sentences can name. The number of a wait is its seconds. */
function valuesOf(data: Fields): Fields {
  const n = Number(Object.values(data).find((value) => typeof value === 'number'));
  const wait = n < 90 ? tryAgain.seconds({ n }) : tryAgain.minutes({ n: Math.ceil(n / 60) });
  return { ...formatted(data), n, tryAgain: wait };
}

/**
 * The sentence for a failed call: the one for the refusal's code, a general one with the request id
 * for an unknown code, or one for a failed connection or a timeout.
 */
export function errorText(error: unknown): string {
  if (isGivenUp(error)) return messages.failures.gaveUp;
  if (!(error instanceof ApiError)) return messages.failures.network;
  return sentenceOf(error) ?? messages.failures.unknown({ requestId: error.requestId });
}

/** True for a refusal with this code, from any operation. */
export function isRefusal(error: unknown, code: keyof typeof messages.errors): error is ApiError {
  return error instanceof ApiError && error.code === code;
}
