import {
  CONTACT_TOKEN_HEADER,
  contactFilePath,
  contactUploadPath,
} from '@regz/rules/contact/files.ts';
import { DOWNLOAD_FILE_PATHS, DOWNLOAD_UPLOAD_PATH } from '@regz/rules/downloads/access.ts';
import { slipFilePath, slipUploadPath } from '@regz/rules/orders/transfers.ts';
import { DEVICE_API_PATH } from '@regz/rules/panel/panel-limits.ts';
import { textsUploadPath } from '@regz/rules/sites/texts.ts';
import * as z from 'zod';
import { contactFileRefusals, contactUploadRefusals, sentFile } from './contact/files.ts';
import { downloadFileRefusals } from './downloads/downloads.ts';
import { downloadUploadRefusals, storedFile } from './downloads/staff.ts';
import { type Caller, operation } from './operation.ts';
import { orderId } from './orders/orders.ts';
import { slipFileRefusals, slipUploadRefusals, transfer } from './orders/transfers.ts';
import { panelFileRefusals } from './panel/device.ts';
import { textChanges, textLanguage, textUploadRefusals } from './sites/texts.ts';

const id = z.uuid();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** `check` while the changes are not confirmed. */
const confirmed = z.union([z.literal('check'), sha256]);

const linkToken = z.object({ [CONTACT_TOKEN_HEADER]: z.string() });

const file = z.file().mime('application/octet-stream');

/** A route's path as the contract writes it: below `/api`, unless `isOutsideApi`. */
function contractPath(path: string): `/${string}` {
  return `/${path.replace(/^\/(api\/)?/u, '')}`;
}

/** True if a route's path belongs to the whole host, not below `/api`. */
export function isOutsideApi(path: string): boolean {
  return Object.values(DOWNLOAD_FILE_PATHS).some((folder) => path.startsWith(`${folder}/`));
}

function download<Params extends z.ZodType>(caller: Caller, path: string, params: Params) {
  return operation({ caller }).route(read(path)).input(params).output(file);
}

function read(path: string) {
  return { method: 'GET', path: contractPath(path) } as const;
}

function upload(path: string) {
  return { method: 'PUT', path: contractPath(path), inputStructure: 'detailed' } as const;
}

/**
 * The routes whose body or answer is a file. They are described like operations, but the server
 * streams their files and mounts the routes separately.
 */
export const fileRoutes = {
  uploadSlip: operation({ caller: 'customer' })
    .route(upload(slipUploadPath('{orderId}')))
    .input(z.object({ params: z.object({ orderId }), body: file }))
    .errors(slipUploadRefusals)
    .output(transfer),
  readSlip: download('admin', slipFilePath('{id}'), z.object({ id })).errors(slipFileRefusals),
  /** With the token of a private link. */
  uploadLinkFile: operation({ caller: 'anyone' })
    .route(upload(contactUploadPath('link')))
    .input(z.object({ params: z.object({}), headers: linkToken, body: file }))
    .errors(contactUploadRefusals)
    .output(sentFile),
  readLinkFile: operation({ caller: 'anyone' })
    .route({ ...read(contactFilePath('link', '{id}')), inputStructure: 'detailed' })
    .input(z.object({ params: z.object({ id }), headers: linkToken }))
    .errors(contactFileRefusals)
    .output(file),
  uploadOwnFile: operation({ caller: 'customer' })
    .route(upload(contactUploadPath('own')))
    .input(z.object({ params: z.object({}), body: file }))
    .errors(contactUploadRefusals)
    .output(sentFile),
  readOwnFile: download('customer', contactFilePath('own', '{id}'), z.object({ id })).errors(
    contactFileRefusals,
  ),
  uploadStaffFile: operation({ caller: 'admin' })
    .route(upload(contactUploadPath('staff')))
    .input(z.object({ params: z.object({}), body: file }))
    .errors(contactUploadRefusals)
    .output(sentFile),
  readStaffFile: download('admin', contactFilePath('staff', '{id}'), z.object({ id })).errors(
    contactFileRefusals,
  ),
  /** With a token, for a release of the panel. */
  uploadDownload: operation({ caller: 'admin', token: 'panel:publish' })
    .route(upload(DOWNLOAD_UPLOAD_PATH))
    .input(z.object({ params: z.object({}), body: file }))
    .errors(downloadUploadRefusals)
    .output(storedFile),
  /** Returns the changes of a PO file. Stores them if `confirmed` is their digest. */
  uploadTexts: operation({ caller: 'admin' })
    .route(upload(textsUploadPath('{language}', '{confirmed}')))
    .input(z.object({ params: z.object({ language: textLanguage, confirmed }), body: file }))
    .errors(textUploadRefusals)
    .output(textChanges),
  readPublicDownload: download(
    'anyone',
    `${DOWNLOAD_FILE_PATHS.public}/{id}/{sha256}`,
    z.object({ id, sha256 }),
  ).errors(downloadFileRefusals),
  readPreview: download(
    'anyone',
    `${DOWNLOAD_FILE_PATHS.preview}/{sha256}`,
    z.object({ sha256 }),
  ).errors(downloadFileRefusals),
  readLicensedDownload: download(
    'customer',
    `${DOWNLOAD_FILE_PATHS.licensed}/{id}`,
    z.object({ id }),
  ).errors(downloadFileRefusals),
  readRelease: download(
    'device',
    `${DEVICE_API_PATH}/releases/{sha256}`,
    z.object({ sha256 }),
  ).errors(panelFileRefusals),
  readPanelFile: download(
    'device',
    `${DEVICE_API_PATH}/files/{sha256}`,
    z.object({ sha256 }),
  ).errors(panelFileRefusals),
};
