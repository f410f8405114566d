import { rateOf } from '@regz/rules/overview/rates.ts';
import { numbers as texts } from '@regz/texts/en/overview/numbers.ts';
import type { Api } from '../platform/api/api.ts';

/** The server's answer for the requested days. */
export type Numbers = Awaited<ReturnType<Api['overview']['readNumbers']>>;

/** A share in percent, or a note that there are too few. */
export function rateText(part: number, whole: number): string {
  const rate = rateOf(part, whole);
  return rate === null ? texts.notEnough : texts.percent({ percent: rate });
}
