import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { downloadAreas } from '@regz/rules/downloads/access.ts';
import type { Services } from '../../platform/services.ts';
import { findImages, findItems } from '../downloads.queries.ts';
import { staffView } from '../items/download-views.ts';
import { imagesByItem } from '../items/images-by-item.ts';

type Downloads = InferContractRouterOutputs<Contract['downloads']['staff']>['listDownloads'];

/** Every download of every area, and how large an upload may be. */
export async function listDownloads({
  db,
  config,
}: Pick<Services, 'db' | 'config'>): Promise<Downloads> {
  const rows = await findItems(db, downloadAreas);
  const images = imagesByItem(await findImages(db, downloadAreas));
  const items = rows.map((row) => staffView(row, images.get(row.id) ?? []));
  return { items, maxUploadBytes: config.DOWNLOAD_MAX_BYTES };
}
