import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { writePo } from '@regz/texts/po-file.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { listCorrections, readTexts } from '../texts/read-texts.ts';

type Staff = Contract['sites']['staff'];

/** Writes the PO file of a slice, or of all, with the corrections since the release. */
export async function exportTexts(
  { db }: Services,
  _context: RequestContext<AdminCaller>,
  { language, slice }: InferContractRouterInputs<Staff>['exportTexts'],
): Promise<string> {
  const texts = await readTexts(language, await listCorrections(db, language));
  const own = texts.filter((text) => slice === undefined || text.slice === slice);
  return writePo(
    language,
    own.map(({ key, entry }) => [key, entry]),
  );
}
