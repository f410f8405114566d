import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import {
  DOWNLOAD_FILE_PATHS,
  type DownloadArea,
  downloadAreas,
} from '@regz/rules/downloads/access.ts';
import type { DownloadSource } from '@regz/rules/downloads/items.ts';
import { knownValue } from '../../platform/database/known-value.ts';
import type { ItemRow } from '../downloads.queries.ts';

type Outputs = InferContractRouterOutputs<Contract['downloads']>;
export type PublicDownloads = Outputs['listPublicDownloads'];
export type LicensedDownloads = Outputs['listLicensedDownloads'];
export type StaffItem = Outputs['staff']['publishDownload'];
type Facts = LicensedDownloads['cards'][number];

/** The facts of a download that all viewers see. */
export function factsView(row: ItemRow): Facts {
  const { bytes, fileSha256: sha256, fileName } = row;
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    version: row.version,
    updateLabel: row.updateLabel,
    releaseNotes: row.releaseNotes,
    updatedAt: row.updatedAt.toISOString(),
    file:
      bytes === null || sha256 === null || fileName === null ? null : { bytes, sha256, fileName },
  };
}

/** A download of the public center, with the address it is fetched from. */
export function toolView(row: ItemRow): PublicDownloads['tools'][number] {
  const source = sourceOf(row);
  const url =
    source.kind === 'link'
      ? source.url
      : `${DOWNLOAD_FILE_PATHS.public}/${row.id}/${source.sha256}`;
  return { ...factsView(row), url };
}

/** A sample project with its previews. */
export function sampleView(
  row: ItemRow,
  images: readonly string[],
): PublicDownloads['samples'][number] {
  const urls = images.map((sha256) => `${DOWNLOAD_FILE_PATHS.preview}/${sha256}`);
  return { ...toolView(row), language: row.language, images: urls };
}

/** A download as staff edit it. */
export function staffView(row: ItemRow, images: readonly string[]): StaffItem {
  return {
    id: row.id,
    area: areaOf(row),
    title: row.title,
    description: row.description,
    version: row.version,
    updateLabel: row.updateLabel,
    releaseNotes: row.releaseNotes,
    language: row.language,
    position: row.position,
    source: sourceOf(row),
    images: [...images],
    bytes: row.bytes,
    updatedAt: row.updatedAt.toISOString(),
    revision: row.revision,
    editedBy: row.editedBy,
  };
}

export function areaOf({ area }: Pick<ItemRow, 'area'>): DownloadArea {
  return knownValue(downloadAreas, area);
}

/** Returns the source of the bytes; a table constraint ensures exactly one. */
function sourceOf(row: ItemRow): DownloadSource {
  if (row.url !== null) return { kind: 'link', url: row.url };
  if (row.fileSha256 === null || row.fileName === null) {
    throw new Error(`the download ${row.id} has no source`);
  }
  return { kind: 'file', sha256: row.fileSha256, fileName: row.fileName };
}
