import { recordAct } from '../audit/record-act.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/context.ts';
import { keepAnswer } from '../platform/http/idempotency.ts';
import type { Services } from '../platform/services.ts';
import { transaction } from '../platform/transaction.ts';
import { findItem, insertItem, replaceImages } from './downloads.queries.ts';
import { type StaffItem, staffView } from './download-views.ts';
import { columnsOf, holdReferredFiles, type ItemForm } from './write-item.ts';

/** Puts a download on its page. Source: specification B 3; issue 4, part 7. */
export async function publishDownload(
  services: Pick<Services, 'db'>,
  { caller, origin, clock, idempotency }: RequestContext<AdminCaller>,
  form: ItemForm,
): Promise<StaffItem> {
  const columns = columnsOf(form, new Date(clock()));
  return transaction(services.db, async ({ trx }) => {
    await holdReferredFiles(trx, form);
    const id = await insertItem(trx, columns);
    await replaceImages(trx, id, form.images);
    await recordAct(trx, {
      actor: { kind: 'admin', id: caller.id, name: caller.username },
      action: 'downloads.publish',
      object: { kind: 'download', id },
      detail: { area: columns.area, title: columns.title, version: columns.version },
      origin,
    });
    const row = await findItem(trx, id);
    if (row === undefined) throw new Error('the download is gone before it was there');
    const answer = staffView(row, form.images);
    await keepAnswer(trx, idempotency, answer);
    return answer;
  });
}
