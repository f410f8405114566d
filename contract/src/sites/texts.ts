import { translatedLanguages } from '@regz/rules/sites/languages.ts';
import { TEXT_LIMITS, textFaults, textFilters, textStates } from '@regz/rules/sites/texts.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { platformRefusals } from '../refusals.ts';

export const textLanguage = z.enum(translatedLanguages);

/** A sentence in its forms: one, or the two of a plural. */
const forms = z.array(z.string()).readonly();
const typedForms = z.array(z.string().max(TEXT_LIMITS.form)).min(1).max(2);

const text = z.strictObject({
  /** `<catalogue>.<path>`. */
  key: z.string(),
  slice: z.string(),
  english: forms,
  /** Empty texts if there is no translation. */
  forms,
  state: z.enum(textStates),
  /** True if mails, papers or the community's bot show it. These have corrections immediately. */
  isMailed: z.boolean(),
  /** A correction since the release, with its reader, if one has read it. */
  correction: z.strictObject({ readBy: z.string().nullable(), at: fields.instant }).nullable(),
});

/** The sentences that customers read and their translations, in the order of PO files. */
const listTexts = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/sites/staff/texts' })
  .input(
    z.strictObject({
      language: textLanguage,
      filter: z.enum(textFilters),
      /** A part of the key, the English sentence or the translation; empty for all. */
      search: z.string().max(TEXT_LIMITS.search),
      /** The `next` value of the previous page. */
      after: z.string().max(TEXT_LIMITS.key).optional(),
    }),
  )
  .output(
    z.strictObject({
      texts: z.array(text).max(TEXT_LIMITS.page),
      next: z.string().nullable(),
      counts: z.record(z.enum(textFilters), z.int().nonnegative()),
      slices: z.array(z.string()),
    }),
  );

/** The PO file of a slice, or of all, with the corrections since the release. */
const exportTexts = operation({
  caller: 'admin',
  contentType: 'text/x-gettext-translation; charset=utf-8',
  fileName: 'regz-texts.po',
})
  .route({ method: 'GET', path: '/sites/staff/texts/{language}/file' })
  .input(z.strictObject({ language: textLanguage, slice: z.string().max(50).optional() }))
  .output(z.string());

/** The faults of sentences, with the English one and the refused one. */
const faults = z.array(
  z.strictObject({
    key: z.string(),
    fault: z.enum(textFaults),
    english: z.string(),
    text: z.string(),
  }),
);

/** No sentence was stored. The data is the first of their faults. */
const faulty = {
  TEXT_FAULTY: { status: 400, data: z.strictObject({ faults: faults.max(TEXT_LIMITS.page) }) },
} as const;

/** Corrects one sentence. Mails have it immediately, pages with the next release. */
const correctText = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/sites/staff/texts/{language}' })
  .input(
    z.strictObject({
      language: textLanguage,
      key: z.string().max(TEXT_LIMITS.key),
      /** The English sentence and the translation that the correction is based on. */
      english: typedForms,
      before: typedForms,
      forms: typedForms,
      /** The native reader; blank if the sentence stays unread. */
      readBy: z.string().max(TEXT_LIMITS.reader),
    }),
  )
  .output(text)
  .errors({
    ...faulty,
    /** Another correction was stored first. The data is the current sentence. */
    TEXT_CHANGED: { status: 409, data: text },
  });

/** Deletes the correction of one sentence, which has the translation of the release again. */
const undoCorrection = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/sites/staff/texts/{language}/undo' })
  .input(
    z.strictObject({
      language: textLanguage,
      key: z.string().max(TEXT_LIMITS.key),
      /** The corrected translation. */
      before: typedForms,
    }),
  )
  .output(text)
  .errors({
    TEXT_UNKNOWN: { status: 404 },
    /** The sentence has another correction. The data is the current sentence. */
    TEXT_CHANGED: { status: 409, data: text },
  });

/**
 * Refusals of a PO file. Its upload is not an operation: its body is the file itself, sent with PUT
 * to `textsUploadPath`, and its answer are the {@link textChanges}.
 */
export const textUploadRefusals = {
  ...platformRefusals,
  ...faulty,
  TEXT_FILE_TOO_LARGE: { status: 413 },
  TEXT_FILE_NOT_UTF8: { status: 400 },
  TEXT_FILE_UNREADABLE: { status: 400, data: z.strictObject({ reason: z.string() }) },
  TEXT_FILE_LANGUAGE_WRONG: { status: 400 },
} as const;

export const textChanges = z.strictObject({
  /** Stores the same changes if it is sent with the file again. */
  digest: z.string(),
  stored: z.boolean(),
  reader: z.string(),
  changes: z.array(
    z.strictObject({
      key: z.string(),
      english: forms,
      before: forms,
      after: forms,
      isRead: z.boolean(),
    }),
  ),
});

export const staffTexts = { listTexts, exportTexts, correctText, undoCorrection };
