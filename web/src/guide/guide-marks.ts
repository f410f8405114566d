/** The check marks a person has set or taken back on this page, by step. */
export type GuideMarks = Readonly<Record<string, boolean>>;

/** The steps that are done: those the server knows, as the person has changed them since. */
export function stepsDone(kept: readonly string[], marks: GuideMarks): readonly string[] {
  const unchanged = kept.filter((step) => !Object.hasOwn(marks, step));
  const ticked = Object.keys(marks).filter((step) => marks[step] === true);
  return [...unchanged, ...ticked];
}

/** The marks without a step's. */
export function withoutMark(marks: GuideMarks, step: string): GuideMarks {
  return Object.fromEntries(Object.entries(marks).filter(([each]) => each !== step));
}
