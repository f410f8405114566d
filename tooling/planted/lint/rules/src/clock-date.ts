// expects eslint(no-restricted-globals)
export function startedAt() {
  return new Date();
}
