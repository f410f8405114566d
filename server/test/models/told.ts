import type { Answer } from '../harness/http-exchange.ts';

/** A request's answer: a refusal's code, or the result. */
export type Told = { code: string } | { answer: unknown };

/** The code of a refusal; undefined if the operation succeeded. */
export function codeOf(answer: Answer): string | undefined {
  return answer.status < 400 ? undefined : (answer.json as { code: string }).code;
}

/** The code that the model expects; undefined if it expects success. */
export function codeIn(told: Told): string | undefined {
  return 'code' in told ? told.code : undefined;
}

export function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`there is no ${index}`);
  return item;
}
