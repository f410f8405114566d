import { MINUTE_MS, SECOND_MS } from '@regz/rules/durations.ts';
import { FileStoreFault } from '../../../platform/ports/file-store.ts';
import { thrownMessage } from '../../../platform/thrown.ts';

/** A storage's answer other than the expected one. */
export type Refused = { status: number; code: string; date: string | null };

/** The largest clock difference that a storage accepts. */
const SKEW_MS = 15 * MINUTE_MS;
const WRONG_REGION = 'S3_REGION is not the region of the bucket, or S3_ENDPOINT is not its address';

/** Explanations of its codes, for the operator. */
const meanings: Readonly<Record<string, string>> = {
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID is not known there',
  NoSuchBucket: 'there is no bucket of the name S3_BUCKET',
  AccessDenied: 'S3_ACCESS_KEY_ID may not do this in S3_BUCKET',
  AuthorizationHeaderMalformed: WRONG_REGION,
  PermanentRedirect: WRONG_REGION,
};

/** The reason for a storage's refusal, in words for the operator. */
export function faultOf(host: string, { status, code, date }: Refused): FileStoreFault {
  const apartMs = Math.abs(Date.now() - Date.parse(date ?? ''));
  if (code === 'RequestTimeTooSkewed' || (code === '' && status === 403 && apartMs > SKEW_MS)) {
    const apart = Number.isNaN(apartMs) ? '' : ` by ${Math.round(apartMs / SECOND_MS)} s`;
    return new FileStoreFault(
      `${host} refuses us: the clock of this machine and its own differ${apart}`,
    );
  }
  const answer = `${status} ${code}`.trim();
  const meaning = meanings[code] ?? meaningOf(status);
  if (meaning === undefined) return new FileStoreFault(`${host} is away: it answers ${answer}`);
  return new FileStoreFault(`${host} refuses us: ${meaning} (${answer})`);
}

/** Answers to HEAD have no body, and therefore no code. */
function meaningOf(status: number): string | undefined {
  if (status === 401 || status === 403) {
    return 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY do not open S3_BUCKET';
  }
  return status >= 500 || status === 429 ? undefined : 'it does not understand our request';
}

/** The reason for a missing answer. Names only the host: an address may carry a signature. */
export function silenceOf(host: string, error: unknown): FileStoreFault {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const reason = thrownMessage(cause);
  if (reason.includes('redirect')) {
    return new FileStoreFault(`${host} refuses us: ${WRONG_REGION} (a redirect)`);
  }
  return new FileStoreFault(`${host} is away: ${reason}`);
}
