// expects eslint(no-nested-ternary)
export function sign(n: number) {
  return n > 0 ? 1 : n < 0 ? -1 : 0;
}
