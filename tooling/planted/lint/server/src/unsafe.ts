// expects typescript(no-unsafe-assignment)
export function read(text: string) {
  const row = JSON.parse(text);
  return String(row);
}
