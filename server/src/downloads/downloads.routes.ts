import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { downloadFolders } from './files/download-folders.ts';
import { listLicensedDownloads } from './items/list-licensed-downloads.ts';
import { publicDownloadsReader } from './items/list-public-downloads.ts';
import { createDownloadLinks } from './links/download-links.ts';
import { issueLink } from './links/issue-link.ts';
import { adoptFile } from './staff/adopt-file.ts';
import { editDownload } from './staff/edit-download.ts';
import { listDownloads } from './staff/list-downloads.ts';
import { listIncoming } from './staff/list-incoming.ts';
import { publishDownload } from './staff/publish-download.ts';
import { removeDownload } from './staff/remove-download.ts';

export function downloadsRoutes(services: Services): Handlers<Contract['downloads']> {
  const { db, config } = services;
  const links = createDownloadLinks(config);
  return {
    listPublicDownloads: publicDownloadsReader(db),
    listLicensedDownloads: (context) => listLicensedDownloads(services, context),
    issueLink: (context, input) => issueLink({ ...services, links }, context, input),
    staff: {
      listDownloads: () => listDownloads(services),
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
