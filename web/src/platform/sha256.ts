/** SHA-256 of bytes, by the browser itself if available. It is not available over plain http. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if ('subtle' in crypto) return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const { sha256: hash } = await import('@noble/hashes/sha2.js');
  return hash(bytes);
}
