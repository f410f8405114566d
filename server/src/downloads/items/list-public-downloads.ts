import type { Database } from '../../platform/database/database.ts';
import { findImages, findItems } from '../downloads.queries.ts';
import { type PublicDownloads, sampleView, toolView } from './download-views.ts';
import { imagesByItem } from './images-by-item.ts';

/** Everything of the public download center. Source: specification B 2; ledger DL-2. */
export async function listPublicDownloads(db: Database): Promise<PublicDownloads> {
  const rows = await findItems(db, ['tool', 'sample']);
  const images = imagesByItem(await findImages(db, ['sample']));
  return {
    tools: rows.filter(({ area }) => area === 'tool').map(toolView),
    samples: rows
      .filter(({ area }) => area === 'sample')
      .map((row) => sampleView(row, images.get(row.id) ?? [])),
  };
}
