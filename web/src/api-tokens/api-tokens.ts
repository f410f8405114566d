import { API_TOKEN_LIMITS } from '@regz/rules/api-tokens/new-token.ts';
import type { Api } from '../platform/api/api.ts';

/** A token as staff see it: without its secret. */
export type ListedToken = Awaited<ReturnType<Api['apiTokens']['listTokens']>>[number];

/** For how many days a token may be asked for. */
export const daysChoices: readonly number[] = [7, 30, API_TOKEN_LIMITS.usualDays, 180, 365];

/** The addresses of a text, one a line. */
export function addressBlocksIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
