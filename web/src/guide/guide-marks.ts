/** The checkmarks that a person has set or removed on this page, by step. */
export type GuideMarks = Readonly<Record<string, boolean>>;

/** The completed steps: those of the server, with the person's later changes. */
export function stepsDone(kept: readonly string[], marks: GuideMarks): readonly string[] {
  const unchanged = kept.filter((step) => !Object.hasOwn(marks, step));
  const ticked = Object.keys(marks).filter((step) => marks[step] === true);
  return [...unchanged, ...ticked];
}

/** The marks without that of a step. */
export function withoutMark(marks: GuideMarks, step: string): GuideMarks {
  return Object.fromEntries(Object.entries(marks).filter(([each]) => each !== step));
}
