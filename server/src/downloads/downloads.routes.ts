import type { Contract } from '@regz/contract/contract.ts';
import { downloadAreas } from '@regz/rules/downloads.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { adoptFile } from './adopt-file.ts';
import { downloadFolders } from './download-folders.ts';
import { createDownloadLinks } from './download-links.ts';
import { staffView } from './download-views.ts';
import { findImages, findItems } from './downloads.queries.ts';
import { editDownload } from './edit-download.ts';
import { imagesByItem } from './images-by-item.ts';
import { issueLink } from './issue-link.ts';
import { listIncoming } from './list-incoming.ts';
import { listLicensedDownloads } from './list-licensed-downloads.ts';
import { listPublicDownloads } from './list-public-downloads.ts';
import { publishDownload } from './publish-download.ts';
import { removeDownload } from './remove-download.ts';

export function downloadsRoutes(services: Services): Handlers<Contract['downloads']> {
  const { db, config } = services;
  const links = createDownloadLinks(config);
  return {
    publicList: () => listPublicDownloads(db),
    licensedList: ({ caller, clock }) => listLicensedDownloads(db, caller, clock()),
    issueLink: ({ caller, clock }, { id }) => issueLink({ db, links }, caller, id, clock()),
    staff: {
      items: async () => {
        const rows = await findItems(db, downloadAreas);
        const images = imagesByItem(await findImages(db, downloadAreas));
        const items = rows.map((row) => staffView(row, images.get(row.id) ?? []));
        return { items, maxUploadBytes: config.DOWNLOAD_MAX_BYTES };
      },
      add: (context, form) => publishDownload(services, context, form),
      edit: (context, form) => editDownload(services, context, form),
      remove: async (context, { id }) => {
        await removeDownload(services, context, id);
        return {};
      },
      incoming: () => listIncoming(downloadFolders(config).incoming),
      adopt: (context, { name }) => adoptFile(services, context, name),
    },
  };
}
