import type { Language } from '@regz/rules/sites/languages.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import type { Services } from '../platform/services.ts';
import { updateLanguage } from './languages.queries.ts';

/** Sets the language of the caller's account and browser. Mails that wait keep theirs. */
export async function setLanguage(
  { db }: Pick<Services, 'db'>,
  { caller, cookies }: Pick<RequestContext<CustomerCaller>, 'caller' | 'cookies'>,
  { language }: { language: Language },
): Promise<{ language: Language }> {
  await updateLanguage(db, caller.id, language);
  cookies.writeLanguage(language);
  return { language };
}
