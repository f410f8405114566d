/** What is left of a wait as `HH:MM:SS`, in every language. Source: specification B 2. */
export function waitText(waitMs: number): string {
  const seconds = Math.ceil(Math.max(0, waitMs) / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
