import secureJson from 'secure-json-parse';
import { Refusal } from '../refusal.ts';

const DEPTH_LIMIT = 16;
/** For bodies that belong to no operation. */
const MOST_VALUES = 1000;

/**
 * Parses a JSON body, refusing what no operation needs and a database or parser would choke on:
 * nesting deeper than 16, too many values, prototype keys, NUL and unpaired surrogates. Depth and
 * number are checked before anything is parsed.
 * @throws Refusal INPUT_INVALID
 */
export function parseStrictJson(text: string, mostValues = MOST_VALUES): unknown {
  const excess = findExcess(text, mostValues);
  if (excess !== undefined) throw invalid(excess);
  let value: unknown;
  try {
    value = secureJson.parse(text);
  } catch {
    throw invalid('not_json');
  }
  refuseBadText(value, '');
  return value;
}

/** Refuses NUL and unpaired surrogates anywhere in a value, keys included. */
export function refuseBadText(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw invalid('bad_text', path);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      refuseBadText(key, path);
      refuseBadText(item, path === '' ? key : `${path}.${key}`);
    }
  }
}

function invalid(problem: string, path = ''): Refusal<'INPUT_INVALID'> {
  return new Refusal('INPUT_INVALID', { issues: [{ path, problem }] });
}

function findExcess(text: string, mostValues: number): 'too_deep' | 'too_many' | undefined {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') at = endOfString(text, at);
    else if (char === '}' || char === ']') depth -= 1;
    else if (char === ',' || char === '{' || char === '[') {
      if (char !== ',') depth += 1;
      values += 1;
      if (depth > DEPTH_LIMIT) return 'too_deep';
      if (values > mostValues) return 'too_many';
    }
  }
  return undefined;
}

/** Where the string that begins at `start` ends, or the text does. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
