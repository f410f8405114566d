import type { ScriptRun } from '@regz/rules/orders/receipts/script-runs.ts';
import { visualRuns } from './visual-runs.ts';

/** The fonts of a document: for text, for emphasis, and for titles. */
export type Weight = 'regular' | 'strong' | 'title';

/** How wide a text is, in points. */
export type Measure = (text: string) => number;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A text in lines of a width, broken between words, or within one that is wider than a line.
 * @param most how many lines at most; the last one ends in an ellipsis if there is more.
 */
export function breakLines(text: string, width: number, measure: Measure, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text, width, measure)) {
    const longer = line + piece;
    if (line !== '' && measure(longer.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else {
      line = longer;
    }
    if (lines.length === most) return [...lines.slice(0, -1), cutOff(lines.at(-1) ?? '')];
  }
  const last = line.trimEnd();
  return last === '' && lines.length > 0 ? lines : [...lines, last];
}

function piecesOf(text: string, width: number, measure: Measure): string[] {
  const words = text.match(/\S+\s*/gu) ?? [];
  return words.flatMap((word) =>
    measure(word.trimEnd()) <= width
      ? [word]
      : Array.from(graphemes.segment(word), ({ segment }) => segment),
  );
}

function cutOff(line: string): string {
  return `${line.slice(0, -1)}…`;
}

/** The width of a line whose runs have different fonts. */
export function measureRuns(line: string, measureRun: (run: ScriptRun) => number): number {
  return visualRuns(line).reduce((sum, run) => sum + measureRun(run), 0);
}
