import { LIST_LIMITS, listDirections } from '@regz/rules/staff/list-pages.ts';
import * as z from 'zod';

/** The page and the order of a list. Without a page, programs follow `next`. */
export function listPage<const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) {
  return {
    sort: z.enum(sorts).optional(),
    direction: z.enum(listDirections).optional(),
    page: z.coerce.number<number | string>().int().min(1).max(LIST_LIMITS.pages).optional(),
  };
}

/** Days in UTC, both included. */
export const listDays = { from: z.iso.date().optional(), to: z.iso.date().optional() };

/** The matching rows. Null if the request named no page. */
export const listCount = z
  .strictObject({ n: z.int().max(LIST_LIMITS.counted), isMore: z.boolean() })
  .nullable();

/** A position and a sort order, or a page, contradict each other. */
export function followsOneWay(input: {
  before?: string | undefined;
  sort?: string | undefined;
  direction?: string | undefined;
  page?: number | undefined;
}): boolean {
  const { before, sort, direction, page } = input;
  return before === undefined || (sort ?? direction ?? page) === undefined;
}
