// expects eslint(no-restricted-properties)
export function utcDate(nowMs: number) {
  return [new Date(nowMs).toISOString(), Date.now()];
}
