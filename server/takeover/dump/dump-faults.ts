import { thrownMessage } from '../../src/platform/thrown.ts';

/** An error that stops the import, with a file and a line for the operator. */
export class DumpFault extends Error {}

export function faultAt(file: string, line: number, error: unknown): Error {
  if (error instanceof DumpFault) return error;
  return new DumpFault(`${file}, line ${line}: ${thrownMessage(error)}.`, { cause: error });
}

/** @throws Error for a duplicate name in a list of columns, whose value would be ambiguous */
export function refuseTwins(columns: string[]): string[] {
  const twin = columns.find((name, index) => columns.indexOf(name) !== index);
  if (twin === undefined) return columns;
  throw new Error(`the column ${twin} is named twice; remove or rename one of them`);
}

/** @throws Error for text that PostgreSQL cannot store */
export function refuseNul(column: string, text: string): string {
  if (!text.includes('\0')) return text;
  throw new Error(
    `${column} contains a NUL character, which text cannot; remove it, or save the file as UTF-8`,
  );
}
