import { reasonRefusal } from '@regz/rules/reasons.ts';
import { cleanedText } from '@regz/rules/texts.ts';
import { Refusal } from './refusal.ts';

/** The reason of an act of staff as it is kept. @throws Refusal REASON_MISSING */
export function keptReason(reason: string): string {
  const refusal = reasonRefusal(reason);
  if (refusal !== null) throw new Refusal(refusal);
  return cleanedText(reason);
}
