/** What hides semicolons: the pattern of all that matters inside it, and what closes it. */
type Cover = { pattern: RegExp; closing: string };

const plainText: Cover = { pattern: /'/g, closing: "'" };
const escapedText: Cover = { pattern: /\\[\s\S]|''|'/g, closing: "'" };
const quotedName: Cover = { pattern: /"/g, closing: '"' };
const comment: Cover = { pattern: /\*\//g, closing: '*/' };

const SIGN =
  /(?<![\w$])[eE]'|'|"|(?<![\w$])\$(?:[A-Za-z_\u0080-\uFFFF][\w\u0080-\uFFFF]*)?\$|--|\/\*|[();]/g;

type State = { text: string; cover: Cover | undefined; brackets: number };

/**
 * Divides SQL into statements, without their semicolons and without comments. Semicolons count
 * only outside quotes, dollar quotes, comments, brackets and the bodies of SQL routines; lines
 * that speak to psql (`\restrict`, `\connect`) are passed over.
 * Source: PostgreSQL manual, Lexical Structure.
 */
export function createStatementReader() {
  const state: State = { text: '', cover: undefined, brackets: 0 };
  return {
    /** Takes the next line, with its line end; gives the statements that end on it. */
    take: (line: string): string[] => take(state, line),
    /** Whether a statement has begun and not ended. */
    isOpen: (): boolean => state.cover !== undefined || state.text.trim() !== '',
  };
}

function take(state: State, line: string): string[] {
  const ended: string[] = [];
  const forPsql = /^\s*\\/.test(line) && state.cover === undefined && state.text.trim() === '';
  if (forPsql) return ended;
  let at = 0;
  while (at < line.length) {
    at =
      state.cover === undefined ? readCode(state, line, at, ended) : readCovered(state, line, at);
  }
  return ended;
}

/** Reads up to and with the next sign, and gives the place after it. */
function readCode(state: State, line: string, from: number, ended: string[]): number {
  SIGN.lastIndex = from;
  const found = SIGN.exec(line);
  state.text += line.slice(from, found?.index);
  if (found === null) return line.length;
  const [sign] = found;
  const after = SIGN.lastIndex;
  if (sign === '--') {
    state.text += '\n';
    return line.length;
  }
  if (sign === ';' && state.brackets <= 0 && !isInRoutine(state.text)) {
    ended.push(state.text);
    state.text = '';
    state.brackets = 0;
    return after;
  }
  if (sign === '(') state.brackets += 1;
  else if (sign === ')') state.brackets -= 1;
  else if (sign !== ';') state.cover = coverOf(sign);
  state.text += state.cover === comment ? ' ' : sign;
  return after;
}

function readCovered(state: State, line: string, from: number): number {
  const { cover = comment } = state;
  const closedAt = endOf(cover, line, from);
  if (cover !== comment) state.text += line.slice(from, closedAt);
  if (closedAt === undefined) return line.length;
  state.cover = undefined;
  return closedAt;
}

function endOf({ pattern, closing }: Cover, line: string, from: number): number | undefined {
  pattern.lastIndex = from;
  for (let found = pattern.exec(line); found !== null; found = pattern.exec(line)) {
    if (found[0] === closing) return pattern.lastIndex;
  }
  return undefined;
}

function coverOf(sign: string): Cover {
  if (sign === '/*') return comment;
  if (sign === "'") return plainText;
  if (sign === '"') return quotedName;
  if (sign.endsWith("'")) return escapedText;
  return { pattern: new RegExp(sign.replaceAll('$', String.raw`\$`), 'g'), closing: sign };
}

/** PostgreSQL writes the `END` of a routine's body at the beginning of a line. */
function isInRoutine(statement: string): boolean {
  return (
    /^\s*create\b/i.test(statement) &&
    /\bbegin\s+atomic\b/i.test(statement) &&
    !/\nend\s*$/i.test(statement)
  );
}
