import { paths } from '../sites/paths.ts';

/** The time during which a code can be confirmed. Source: RFC 8628. */
export const SIGN_IN_CODE_MINUTES = 10;

/** Returns the page that confirms a code, below the client site's address. */
export function signInPath(code: string): string {
  return `${paths.panelSignIn}?code=${code}`;
}

/** The payload of a proof of identity for logging a PC in. */
export function signInProofPayload(code: string): { code: string } {
  return { code };
}
