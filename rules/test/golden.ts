import { expect, it } from 'vitest';

/** Tests a rule with a table. A row has the rule's inputs and, last, the expected result. */
export function golden<Input extends readonly unknown[], Result>(
  title: string,
  rule: (...input: Input) => Result,
  rows: NoInfer<readonly (readonly [...Input, Result])[]>,
): void {
  // oxlint-disable-next-line vitest/valid-title -- Each table has a title.
  it(title, () => {
    const found = rows.map((row) => {
      const input = row.slice(0, -1) as unknown as Input;
      return [...input, rule(...input)];
    });
    expect(found).toEqual(rows);
  });
}

/** Tests a rule about an object. A row has changes to the object and the expected result. */
export function goldenChanges<Facts extends object, Result>(
  title: string,
  facts: NoInfer<Facts>,
  rule: (facts: Facts) => Result,
  rows: NoInfer<readonly (readonly [Partial<Facts>, Result])[]>,
): void {
  golden(title, (change: Partial<Facts>) => rule({ ...facts, ...change }), rows);
}

export function words(text: string): string[] {
  return text.split(' ');
}
