import type { Contract } from '@regz/contract/contract.ts';
import { downloadAreas } from '@regz/rules/downloads/access.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { findImages, findItems } from './downloads.queries.ts';
import { adoptFile } from './files/adopt-file.ts';
import { downloadFolders } from './files/download-folders.ts';
import { listIncoming } from './files/list-incoming.ts';
import { staffView } from './items/download-views.ts';
import { editDownload } from './items/edit-download.ts';
import { imagesByItem } from './items/images-by-item.ts';
import { listLicensedDownloads } from './items/list-licensed-downloads.ts';
import { publicDownloadsReader } from './items/public-downloads-reader.ts';
import { publishDownload } from './items/publish-download.ts';
import { removeDownload } from './items/remove-download.ts';
import { createDownloadLinks } from './links/download-links.ts';
import { issueLink } from './links/issue-link.ts';

export function downloadsRoutes(services: Services): Handlers<Contract['downloads']> {
  const { db, config } = services;
  const links = createDownloadLinks(config);
  return {
    listPublicDownloads: publicDownloadsReader(db),
    listLicensedDownloads: (context) => listLicensedDownloads(services, context),
    issueLink: (context, input) => issueLink({ ...services, links }, context, input),
    staff: {
      listDownloads: async () => {
        const rows = await findItems(db, downloadAreas);
        const images = imagesByItem(await findImages(db, downloadAreas));
        const items = rows.map((row) => staffView(row, images.get(row.id) ?? []));
        return { items, maxUploadBytes: config.DOWNLOAD_MAX_BYTES };
      },
      publishDownload: (context, input) => publishDownload(services, context, input),
      editDownload: (context, input) => editDownload(services, context, input),
      removeDownload: async (context, input) => {
        await removeDownload(services, context, input);
        return {};
      },
      listIncoming: () => listIncoming(downloadFolders(config).incoming),
      adoptFile: (context, input) => adoptFile(services, context, input),
    },
  };
}
