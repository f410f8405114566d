// expects typescript(no-explicit-any)
export function keep(value: any) {
  return String(value);
}
