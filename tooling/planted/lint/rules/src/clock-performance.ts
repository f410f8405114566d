// expects eslint(no-restricted-globals)
export function elapsedMs() {
  return performance.now();
}
