import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TAKEN_OVER } from './build-lean-scripts.ts';

const SHEET = /(<style id="site-css">)([^<]*)(<\/style>)/;
/** A class name as a selector writes it, with what it escapes. */
const CLASS = /\.((?:\\.|[\w-])+)/g;

type Rule = { head: string; body: string | null };

/** Comments and blank space between two rules: a comment is no part of the selector after it. */
const BETWEEN = /(?:\/\*[^]*?\*\/|\s)*/y;

/** The rules of a style sheet one after the other; `body` is null for a statement without a block. */
function* rulesOf(css: string): Generator<Rule> {
  let at = 0;
  while (at < css.length) {
    BETWEEN.lastIndex = at;
    at += BETWEEN.exec(css)?.[0].length ?? 0;
    const { index } = /[{;]/.exec(css.slice(at)) ?? { index: css.length - at };
    const head = css.slice(at, at + index);
    at += index;
    if (css[at] !== '{') {
      if (head !== '') yield { head, body: null };
      at += 1;
      continue;
    }
    const end = endOfBlock(css, at);
    yield { head, body: css.slice(at + 1, end) };
    at = end + 1;
  }
}

/** Where the block opened at a position closes; braces inside strings do not count. */
function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (const { 0: token, index } of css.slice(open).matchAll(/\\.|"(?:\\.|[^"])*"|[{}]/g)) {
    if (token === '{') depth += 1;
    if (token === '}') depth -= 1;
    if (depth === 0) return open + index;
  }
  throw new Error('A block of the style sheet does not end.');
}

function isUsed(selector: string, classes: ReadonlySet<string>): boolean {
  return selector
    .split(/,(?![^(]*\))/)
    .some((each) =>
      [...each.matchAll(CLASS)].every(([, name = '']) =>
        classes.has(name.replaceAll(/\\(.)/g, '$1')),
      ),
    );
}

/** A style sheet without the rules for classes that are not among the given ones. */
export function usedRules(css: string, classes: ReadonlySet<string>): string {
  const kept: string[] = [];
  for (const { head, body } of rulesOf(css)) {
    if (body === null) kept.push(`${head};`);
    else if (/^@(media|layer|supports)\b/.test(head)) {
      const inner = usedRules(body, classes);
      if (inner !== '') kept.push(`${head}{${inner}}`);
    } else if (head.startsWith('@') || isUsed(head, classes)) kept.push(`${head}{${body}}`);
  }
  return kept.join('');
}

/**
 * Removes unused styles from the documents that are not hydrated. Nothing is added to such a page
 * later, so what it shows is all it will ever show.
 */
export function leanStillDocuments(siteFolder: string): void {
  for (const name of globSync('**/*.html', { cwd: siteFolder })) {
    const file = join(siteFolder, name);
    const html = readFileSync(file, 'utf8');
    if (html.includes(TAKEN_OVER)) continue;
    const classes = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) =>
      list.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&#x27;', "'").split(/\s+/),
    );
    const used = new Set(classes);
    const lean = html.replace(SHEET, (_, open: string, css: string, close: string) =>
      [open, usedRules(css, used), close].join(''),
    );
    writeFileSync(file, lean);
  }
}
