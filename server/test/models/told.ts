import type { Answer } from '../harness/http-exchange.ts';

/** What a request is answered with: a code, or what it gave. */
export type Told = { code: string } | { answer: unknown };

/** The code of a refusal; undefined where the product did what it was asked. */
export function codeOf(answer: Answer): string | undefined {
  return answer.status < 400 ? undefined : (answer.json as { code: string }).code;
}

/** The code that the model says; undefined where it would have done it. */
export function codeIn(told: Told): string | undefined {
  return 'code' in told ? told.code : undefined;
}

export function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`there is no ${index}`);
  return item;
}
