import type { DownloadArea } from '@regz/rules/downloads.ts';

/** A download that stands in its place until staff put the real one there. */
export type SampleItem = {
  area: DownloadArea;
  title: string;
  description: string;
  version: string;
  releaseNotes: string;
  language?: string;
  fileName: string;
  content: Buffer;
  images?: readonly Buffer[];
};
