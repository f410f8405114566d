import type { ErrorCode, ErrorData } from '@regz/texts/error-sentences.ts';
import { isRefusal } from './error-text.ts';

/** The data of a refusal with this code. Undefined for any other failure. */
export function refusalData<Code extends ErrorCode>(
  error: unknown,
  code: Code,
): ErrorData<Code> | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server answers a code with the data its contract declares
  return isRefusal(error, code) ? (error.data as ErrorData<Code>) : undefined;
}
