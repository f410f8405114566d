import pg from 'pg';
import * as z from 'zod';

type GetTypeParser = pg.CustomTypesConfig['getTypeParser'];

const { INT8, DATE } = pg.types.builtins;
const TEXT_ARRAY = 1009;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;

// The declared type knows the scalar types' numbers only; the function takes any.
const getBuiltInParser = pg.types.getTypeParser as (
  oid: number,
  format: 'text' | 'binary',
) => (value: string) => unknown;

/**
 * How column values arrive in JavaScript, decided once for every query:
 * - bigint: number; a value beyond 2^53 - 1 throws instead of losing digits
 * - numeric: string, exact
 * - date: 'yyyy-MM-dd', or 'infinity'; never a Date, which would bring in a time zone
 * - timestamptz: Date
 * - json and jsonb: parsed
 */
export const columnValues: pg.CustomTypesConfig = {
  // The overloads of the declared type differ only in the format, which is passed on as it is.
  getTypeParser: ((oid: number, format: 'text' | 'binary' = 'text') => {
    if (format === 'text') {
      const parse = textParsers.get(oid);
      if (parse !== undefined) {
        return parse;
      }
    }
    return getBuiltInParser(oid, format);
  }) as GetTypeParser,
};

/** The items of an array that PostgreSQL wrote as text, such as `{a,"b c"}`. */
export function parseTextArray(text: string): unknown {
  return getBuiltInParser(TEXT_ARRAY, 'text')(text);
}

const textParsers = new Map<number, (value: string) => unknown>([
  [INT8, safeInteger],
  [DATE, (value) => value],
  [INT8_ARRAY, (value) => textItems(value).map((item) => item && safeInteger(item))],
  [DATE_ARRAY, textItems],
]);

function safeInteger(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) {
    throw new RangeError(`The bigint ${value} does not fit a JavaScript number.`);
  }
  return number;
}

function textItems(value: string): (string | null)[] {
  const items: unknown = getBuiltInParser(TEXT_ARRAY, 'text')(value);
  return z.array(z.string().nullable()).parse(items);
}
