const SCIENTIFIC = /^[+-]?(?:\d{1,3}[.,]\d+|\d)E[+-]?\d{1,3}$/i;

/**
 * Whether a text is a number as a spreadsheet shortens it, such as `1.23457E+15`: the digits of the
 * phone number, id or key that stood in the cell are lost.
 */
export function isScientificNumber(text: string): boolean {
  return SCIENTIFIC.test(text.trim());
}
