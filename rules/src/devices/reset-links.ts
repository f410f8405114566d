/** The start of every reset link. Five segments follow. */
const BASE = '/dashboard/ResetDeviceID/';

/** The parts of a reset link. Only `token` is trusted. */
export type ResetLink = {
  username: string;
  randomNumbers: string;
  gmail: string;
  availableResetCount: string;
  token: string;
};

/**
 * The path of a reset link, `/dashboard/ResetDeviceID/:username/:randomNumbers/:gmail/
 * :availableResetCount/:token`, every segment percent-encoded.
 */
export function resetLinkPath(link: ResetLink): string {
  const { username, randomNumbers, gmail, availableResetCount, token } = link;
  const segments = [username, randomNumbers, gmail, availableResetCount, token];
  return BASE + segments.map(encodeSegment).join('/');
}

/**
 * Reads a path from the address bar, without its query. Null for any other path. The segments are
 * unverified claims.
 */
export function readResetLinkPath(path: string): ResetLink | null {
  if (!path.startsWith(BASE)) return null;
  const segments = path.slice(BASE.length).replace(/\/$/, '').split('/').map(decodeSegment);
  const [username, randomNumbers, gmail, availableResetCount, token, ...rest] = segments;
  if (rest.length > 0 || segments.includes(null)) return null;
  if (!username || !randomNumbers || !gmail || !availableResetCount || !token) return null;
  return { username, randomNumbers, gmail, availableResetCount, token };
}

/**
 * The payload of a proof of identity for a reset: the link, and the device if one is chosen. A
 * proof for one device is not valid for another.
 */
export function resetProofPayload(
  linkId: string,
  deviceId: string | undefined,
): Record<string, string> {
  return deviceId === undefined ? { link: linkId } : { link: linkId, device: deviceId };
}

// A segment of dots would be interpreted as a step up the path. It gets a prefix that no unescaped
// segment has.
function encodeSegment(text: string): string {
  return encodeURIComponent(/^~*\.{1,2}$/.test(text) ? `~${text}` : text);
}

function decodeSegment(segment: string): string | null {
  try {
    const text = decodeURIComponent(segment);
    return /^~+\.{1,2}$/.test(text) ? text.slice(1) : text;
  } catch {
    return null;
  }
}
