import { batchedRead } from '../../platform/database/batches/batched-read.ts';
import type { Database } from '../../platform/database/database.ts';
import { findImages, findItems } from '../downloads.queries.ts';
import { type PublicDownloads, sampleView, toolView } from './download-views.ts';
import { imagesByItem } from './images-by-item.ts';

/** Reads everything of the public download center: the same object until staff change it. */
export function publicDownloadsReader(db: Database): () => Promise<PublicDownloads> {
  return batchedRead(
    async () => {
      const [rows, images] = await Promise.all([
        findItems(db, ['tool', 'sample']),
        findImages(db, ['sample']),
      ]);
      return { rows, images };
    },
    ({ rows, images }) => {
      const ofItem = imagesByItem(images);
      return {
        tools: rows.filter(({ area }) => area === 'tool').map(toolView),
        samples: rows
          .filter(({ area }) => area === 'sample')
          .map((row) => sampleView(row, ofItem.get(row.id) ?? [])),
      };
    },
  );
}
