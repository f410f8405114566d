// expects eslint(no-restricted-globals)
export function isLate(endMs: number) {
  return Date.now() > endMs;
}
