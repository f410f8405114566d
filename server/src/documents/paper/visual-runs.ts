import { type ScriptRun, scriptRuns } from '@regz/rules/orders/receipts/script-runs.ts';
import bidiFactory from 'bidi-js';

// The package's types name a default export; Node.js imports the function itself.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its types cannot say so
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** The library for fonts draws a run with one of these from right to left, and any other run from left to right. */
const TURNED = /[\p{Script=Arabic}\p{Script=Thaana}]/u;

/** The runs of a line in the order in which they are drawn, from left to right (Unicode Annex #9). */
export function visualRuns(line: string): ScriptRun[] {
  const runs = scriptRuns(line);
  if (!runs.some(({ script }) => script === 'arabic' || script === 'thaana')) return runs;
  const text = runs.map((run) => run.text).join('');
  const embedding = bidi.getEmbeddingLevels(text, 'ltr');
  const places = new Map(
    bidi.getReorderedIndices(text, embedding).map((index, place) => [index, place]),
  );
  return levelRuns(runs, embedding.levels)
    .toSorted((one, other) => (places.get(one.start) ?? 0) - (places.get(other.start) ?? 0))
    .map(({ script, text: part, level }) => ({ script, text: drawnText(part, level) }));
}

type LevelRun = ScriptRun & { start: number; level: number };

/** Splits runs where the direction changes: a number in Arabic letters reads from left to right. */
function levelRuns(runs: readonly ScriptRun[], levels: Uint8Array): LevelRun[] {
  const parts: LevelRun[] = [];
  let start = 0;
  for (const { script, text } of runs) {
    let last: LevelRun | undefined;
    for (const sign of text) {
      const level = levels[start] ?? 0;
      if (last?.level === level) last.text += sign;
      else parts.push((last = { script, text: sign, start, level }));
      start += sign.length;
    }
  }
  return parts;
}

/** The text that the library draws in the direction of its level. */
function drawnText(text: string, level: number): string {
  const isRightToLeft = level % 2 === 1;
  if (isRightToLeft === TURNED.test(text)) return text;
  const signs = Array.from(text).toReversed();
  return signs
    .map((sign) => (isRightToLeft ? (bidi.getMirroredCharacter(sign) ?? sign) : sign))
    .join('');
}
