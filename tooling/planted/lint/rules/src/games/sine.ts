// expects eslint(no-restricted-properties)
export function height(angle: number) {
  return Math.sin(angle);
}
