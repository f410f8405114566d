/** Two 32-bit hashes of a state, the same on every machine that reaches it. */
export function stateHash(state: unknown): string {
  const text = JSON.stringify(inOrder(state));
  return [0x811c9dc5, 0x01234567].map((start) => fnv1a(text, start)).join('');
}

/** Source: Fowler, Noll and Vo; 32 bits. */
function fnv1a(text: string, start: number): string {
  let hash = start;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** The same state with its keys sorted. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => inOrder(item));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([key, item]) => [key, inOrder(item)]);
}
