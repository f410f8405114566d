import { type DownloadArea, downloadAreas } from '@regz/rules/downloads/access.ts';
import { DOWNLOAD_LIMITS, downloadFormRefusal } from '@regz/rules/downloads/items.ts';
import { parseWhole } from '@regz/rules/numbers.ts';
import { messages } from '@regz/texts/en.ts';
import type { FormFault } from '../../platform/forms/use-form.ts';
import {
  sourceText,
  type Draft,
  type KeptFile,
  type StaffForm,
  type StaffItem,
} from './staff-items.ts';

const texts = messages.downloadsStaff.form;

export type FieldName =
  | 'area'
  | 'title'
  | 'description'
  | 'version'
  | 'updateLabel'
  | 'language'
  | 'position'
  | 'source'
  | 'url'
  | 'releaseNotes';
export type Fields = Record<FieldName, string>;

/** The initial values of the dialog's fields. */
export function fieldsOf(draft: Draft): Fields {
  if (draft.kind === 'add') {
    const blank = { title: '', description: '', version: '', updateLabel: '', language: '' };
    const { area, position } = draft;
    const source = { source: 'file', url: '', releaseNotes: '' };
    return { ...blank, ...source, area, position: String(position) };
  }
  const { item } = draft;
  return {
    area: item.area,
    title: item.title,
    description: item.description,
    version: item.version,
    updateLabel: item.updateLabel,
    language: item.language,
    position: String(item.position),
    source: item.source.kind,
    url: item.source.kind === 'link' ? item.source.url : '',
    releaseNotes: item.releaseNotes,
  };
}

/** The initial file of the dialog. */
export function fileOf(draft: Draft): KeptFile | null {
  if (draft.kind === 'add') return draft.file;
  const { source, bytes } = draft.item;
  if (source.kind !== 'file' || bytes === null) return null;
  return { sha256: source.sha256, fileName: source.fileName, bytes };
}

/** The request for the fields, a file and images. */
export function formOf(
  fields: Fields,
  file: KeptFile | null,
  images: readonly string[],
): StaffForm {
  const area = areaNamed(fields.area);
  return {
    area,
    title: fields.title,
    description: fields.description,
    version: fields.version,
    updateLabel: fields.updateLabel,
    releaseNotes: fields.releaseNotes,
    language: area === 'sample' ? fields.language : '',
    position: parseWhole(fields.position) ?? Number.NaN,
    source:
      fields.source === 'link'
        ? { kind: 'link', url: fields.url.trim() }
        : { kind: 'file', sha256: file?.sha256 ?? '', fileName: file?.fileName ?? '' },
    images: area === 'sample' ? [...images] : [],
  };
}

export function areaNamed(text: string): DownloadArea {
  return downloadAreas.find((area) => area === text) ?? 'panel';
}

/** Its title, version and source, for staff who did not see a colleague's change. */
export function standingOf(item: StaffItem): string {
  const { standing, standingWithoutVersion } = messages.downloadsStaff;
  const { title, version } = item;
  const source = sourceText(item);
  return version === ''
    ? standingWithoutVersion({ title, source })
    : standing({ title, version, source });
}

type Fault = FormFault<FieldName>;

const faultFields: Partial<Record<string, FieldName>> = {
  DOWNLOAD_TITLE_MISSING: 'title',
  DOWNLOAD_LANGUAGE_MISSING: 'language',
  DOWNLOAD_URL_INVALID: 'url',
};

/** The fault before the request. Null if there is none. */
export function faultOf(form: StaffForm): Fault | null {
  const { position } = form;
  const isPosition =
    Number.isInteger(position) && position >= 0 && position <= DOWNLOAD_LIMITS.position;
  if (!isPosition) return { fields: { position: texts.positionWrong } };
  const refusal = downloadFormRefusal(form);
  if (refusal === null) return null;
  const field = faultFields[refusal];
  const text = messages.errors[refusal];
  return field === undefined ? { text } : { fields: { [field]: text } };
}
