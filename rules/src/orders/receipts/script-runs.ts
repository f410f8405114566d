/** The fonts of a receipt: Latin in three parts, and one for each other script. */
export const receiptScripts = [
  'latin',
  'latin-ext',
  'vietnamese',
  'sinhala',
  'tamil',
  'devanagari',
  'arabic',
  'thaana',
] as const;
export type ReceiptScript = (typeof receiptScripts)[number];

/** A part of a line in one font. Its letters are shaped correctly only as a whole. */
export type ScriptRun = { script: ReceiptScript; text: string };

/** The characters that each font has, limited to those of names, addresses and amounts. */
const signs: Readonly<Record<ReceiptScript, RegExp>> = {
  latin:
    /[ -~\u00a1-\u00a3\u00a5\u00a7-\u00ab\u00ae-\u00b0\u00b2-\u00b4\u00b6-\u00b8\u00ba\u00bb\u00bf-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122\u2212]/u,
  'latin-ext':
    /[\u0100-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126\u0127\u012a\u012b\u012e-\u0130\u0132\u0133\u0136\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150\u0151\u0154-\u015b\u015e-\u0161\u0164\u0165\u016a-\u017e\u0218-\u021b\u02c7\u02dd\u1e80-\u1e85\u1e9e\u1ef2\u1ef3\u20b9]/u,
  vietnamese: /[\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9\u20ab]/u,
  sinhala:
    /[\u0d81-\u0d83\u0d85-\u0d96\u0d9a-\u0db1\u0db3-\u0dbb\u0dbd\u0dc0-\u0dc6\u0dca\u0dcf-\u0dd4\u0dd6\u0dd8-\u0ddf\u0de6-\u0def\u0df2-\u0df4]/u,
  tamil:
    /[\u0b82\u0b83\u0b85-\u0b8a\u0b8e-\u0b90\u0b92-\u0b95\u0b99\u0b9a\u0b9c\u0b9e\u0b9f\u0ba3\u0ba4\u0ba8-\u0baa\u0bae-\u0bb9\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd\u0bd0\u0bd7\u0be6-\u0bfa]/u,
  devanagari: /[\u0900-\u097f]/u,
  arabic: /[\u0606-\u061b\u061d-\u06dc\u06de-\u06ff\u0750-\u077f]/u,
  thaana: /[\u0780-\u07b1]/u,
};

/** Joiners shape the letters of these scripts, and mean nothing in any other. */
const JOINERS = /[\u200c\u200d]/u;
const joined: ReadonlySet<string | undefined> = new Set([
  'sinhala',
  'tamil',
  'devanagari',
  'arabic',
]);

/** Invisible characters, which copied text from chats and mails often contains. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

function scriptOf(sign: string, before: ReceiptScript | undefined): ReceiptScript | undefined {
  if (JOINERS.test(sign)) return joined.has(before) ? before : undefined;
  return receiptScripts.find((script) => signs[script].test(sign));
}

/**
 * Replaces characters that the fonts lack with equivalent ones. A vowel sign is drawn above its
 * shadda only after it.
 */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/([\u064b-\u0650])\u0651/gu, '\u0651$1')
    .replaceAll(/[\u2010\u2011]/gu, '-')
    .replaceAll(/\p{Zs}/gu, ' ');
}

/**
 * Returns a line as runs of one font each, in reading order. A blank or a digit from 0 to 9 is
 * Latin. A character without a font becomes a question mark, and an invisible one is dropped.
 */
export function scriptRuns(line: string): ScriptRun[] {
  const runs: ScriptRun[] = [];
  for (const sign of plain(line)) {
    const last = runs.at(-1);
    const script = scriptOf(sign, last?.script);
    if (script === undefined && INVISIBLE.test(sign)) continue;
    const [own, text] =
      script === undefined ? (['latin', '?'] as const) : ([script, sign] as const);
    if (last?.script === own) last.text += text;
    else runs.push({ script: own, text });
  }
  return runs;
}

/**
 * Returns the first character of a text that a receipt cannot print. Null if it prints all of them.
 */
export function unprintableSign(text: string): string | null {
  const isPrinted = (sign: string) =>
    INVISIBLE.test(sign) || receiptScripts.some((script) => signs[script].test(sign));
  return Array.from(plain(text)).find((sign) => !isPrinted(sign)) ?? null;
}

/**
 * Returns a name or an address line as a receipt prints it: without emoji and characters that no
 * font has. Empty if it has letters that no font has, because half a name is the name of another
 * person.
 */
export function printableLine(line: string): string {
  const kept = Array.from(plain(line)).filter(
    (sign) => /[\p{L}\p{M}\p{N}]/u.test(sign) || unprintableSign(sign) === null,
  );
  const text = kept.join('').trim();
  return unprintableSign(text) === null ? text : '';
}
