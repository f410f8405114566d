import secureJson from 'secure-json-parse';
import { Refusal } from '../refusal.ts';

export const BODY_LIMIT_BYTES = 256 * 1024;
const DEPTH_LIMIT = 16;

/**
 * Parses a JSON body, refusing what no operation needs and a database or parser would choke on:
 * nesting deeper than 16, prototype keys, NUL and unpaired surrogates.
 * @throws Refusal INPUT_INVALID
 */
export function parseStrictJson(text: string): unknown {
  if (nestsTooDeep(text)) throw invalid('too_deep');
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

function nestsTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (quoted) {
      if (char === '\\') at += 1;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === '{' || char === '[') {
      depth += 1;
      if (depth > DEPTH_LIMIT) return true;
    } else if (char === '}' || char === ']') depth -= 1;
  }
  return false;
}
