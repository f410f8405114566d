/** Severity: `note` is advice without effect, `warn` is for this week, `FAIL` for now. */
type Level = 'ok' | 'note' | 'warn' | 'FAIL';

/** One sentence of the doctor, and its group. */
export type Finding = { group: string; level: Level; says: string };

/** Creates one group's findings, with a function for each level. */
export function findingsOf(group: string): Record<Level, (says: string) => Finding> {
  const at = (level: Level) => (says: string) => ({ group, level, says });
  return { ok: at('ok'), note: at('note'), warn: at('warn'), FAIL: at('FAIL') };
}

export const MEGABYTE = 1024 ** 2;

/** A number of bytes in a finding's sentence. */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / MEGABYTE).toLocaleString('en')} MB`;
}

/** 0 if there is no problem, 1 for a problem to solve this week, 2 for one to solve now. */
export function exitCodeOf(findings: readonly Finding[]): number {
  if (findings.some(({ level }) => level === 'FAIL')) return 2;
  return findings.some(({ level }) => level === 'warn') ? 1 : 0;
}

/** For people: a heading per group, and a line per finding. */
export function asText(findings: readonly Finding[]): string[] {
  const groups = Map.groupBy(findings, ({ group }) => group);
  return [...groups].flatMap(([group, found]) => [
    group,
    ...found.map(({ level, says }) => `  ${level.padEnd(4)}  ${says}`),
  ]);
}

/** For programs: one JSON object. */
export function asJson(findings: readonly Finding[]): string[] {
  return [JSON.stringify({ exitCode: exitCodeOf(findings), findings }, null, 2)];
}
