// expects eslint(no-restricted-properties)
export function roll() {
  return Math.random();
}
