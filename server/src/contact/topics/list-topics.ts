import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { isOwnTopic } from '@regz/rules/contact/messages.ts';
import type { Language } from '@regz/rules/sites/languages.ts';
import { contactOwn } from '@regz/texts/en/contact/own.ts';
import { textsIn } from '@regz/texts/translations.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { findTopics, type TopicRow } from './topics.queries.ts';

const sentences = textsIn({ contactOwn });

type Own = InferContractRouterOutputs<Contract['contact']['own']>['listTopics'];
type Staffs = InferContractRouterOutputs<Contract['contact']['staff']>['listTopics'];

/** All topics with their names in the caller's language. */
export async function listTopics(
  { db }: Pick<Services, 'db'>,
  { caller, language }: Pick<RequestContext<CustomerCaller>, 'caller' | 'language'>,
): Promise<Own> {
  const rows = await findTopics(db);
  const chosen = caller.account.language ?? language;
  return rows.map((row) => ({
    id: row.id,
    name: nameIn(row, chosen),
    isOffered: row.isOffered,
  }));
}

/** All topics for staff. */
export async function topicsOfStaff(db: Database): Promise<Staffs> {
  const rows = await findTopics(db);
  return rows.map(({ id, en, si, ta, isOffered, version }) => ({
    id,
    name: nameIn({ id, en, si, ta }, 'en'),
    names: en === null ? null : { en, si: si ?? '', ta: ta ?? '' },
    isOffered,
    version,
  }));
}

function nameIn({ id, ...names }: Pick<TopicRow, 'id' | Language>, language: Language): string {
  if (isOwnTopic(id)) return sentences[language].contactOwn.topics[id];
  return names[language] ?? names.en ?? id;
}
