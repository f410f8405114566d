import { createHash } from 'node:crypto';
import type { textChanges } from '@regz/contract/sites/texts.ts';
import type { TranslatedLanguage } from '@regz/rules/sites/languages.ts';
import { TEXT_LIMITS } from '@regz/rules/sites/texts.ts';
import { oneLine } from '@regz/rules/texts.ts';
import { type PoFile, readPo } from '@regz/texts/po-file.ts';
import type * as z from 'zod';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { thrownMessage } from '../../platform/thrown.ts';
import { changesOf } from '../texts/po-changes.ts';
import { listCorrections, readTexts } from '../texts/read-texts.ts';
import { lockCorrections } from '../texts/texts.queries.ts';
import { storeChanges } from './correct-text.ts';

type Upload = {
  language: TranslatedLanguage;
  /** The digest of the changes that a person has confirmed, or another text. */
  confirmed: string;
  chunks: AsyncIterable<Buffer>;
};

/**
 * Returns the changes of a PO file, and stores them if exactly these were confirmed.
 * @throws Refusal TEXT_FILE_TOO_LARGE, TEXT_FILE_NOT_UTF8, TEXT_FILE_UNREADABLE,
 * TEXT_FILE_LANGUAGE_WRONG, or TEXT_FAULTY with the first faults
 */
export async function uploadTexts(
  services: Services,
  context: Pick<RequestContext<AdminCaller>, 'caller' | 'origin' | 'clock'>,
  { language, confirmed, chunks }: Upload,
): Promise<z.infer<typeof textChanges>> {
  const file = readFile(await receive(chunks));
  if (file.language !== undefined && file.language !== language) {
    throw new Refusal('TEXT_FILE_LANGUAGE_WRONG');
  }
  const reader = oneLine(file.translator ?? '').slice(0, TEXT_LIMITS.reader);
  return transaction(services.db, async ({ trx }) => {
    await lockCorrections(trx);
    const texts = await readTexts(language, await listCorrections(trx, language));
    const { changes, faults } = changesOf(texts, file);
    if (faults.length > 0) {
      throw new Refusal('TEXT_FAULTY', { faults: faults.slice(0, TEXT_LIMITS.page) });
    }
    const known = { language, reader: reader === '' ? context.caller.username : reader, changes };
    const digest = createHash('sha256').update(JSON.stringify(known)).digest('hex');
    const stored = confirmed === digest && changes.length > 0;
    if (stored) await storeChanges(services, context, { trx, ...known });
    return { digest, stored, reader: known.reader, changes };
  });
}

async function receive(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > TEXT_LIMITS.fileBytes) throw new Refusal('TEXT_FILE_TOO_LARGE');
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}

function readFile(content: Buffer): PoFile {
  const text = decoded(content);
  if (text === undefined) throw new Refusal('TEXT_FILE_NOT_UTF8');
  try {
    return readPo(text);
  } catch (error) {
    throw new Refusal('TEXT_FILE_UNREADABLE', { reason: thrownMessage(error).slice(0, 500) });
  }
}

/** Undefined if the bytes are no UTF-8. */
function decoded(content: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}
