import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { readHappened } from '../../platform/database/read-happened.ts';
import type { Happened, TimelineQuery } from '../../platform/timeline.ts';
import { idsOf } from '../threads/own-threads.queries.ts';

/** Returns a customer's messages, also those from the proved address, and the answers. */
export async function findMessagesOf(db: Database, query: TimelineQuery): Promise<Happened[]> {
  return readHappened(
    db,
    sql`
      select message.created_at as at, lpad(message.id::text, 19, '0') as id,
             case when message.staff_name is null then 'contact.write' else 'contact.answer' end
               as what,
             case when message.staff_name is null then 'owner' else 'staff' end as actor,
             message.staff_name as "actorName", null as reason, null as address,
             jsonb_build_object('threadId', thread.id, 'number', thread.number,
                                'title', thread.subject) as facts
        from contact_threads thread
        join contact_messages message on message.thread_id = thread.id
       where thread.id in ${idsOf(query.owner)}`,
    query,
  );
}
