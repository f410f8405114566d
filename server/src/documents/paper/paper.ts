import type { Language } from '@regz/rules/sites/languages.ts';

/** A row of sums: its label and its amount. */
export type PaperRow = { label: string; amount: string; isSum?: boolean };

/** The content of a document, as texts. `drawPaper` decides the layout. */
export type Paper = {
  language: Language;
  title: string;
  /** Below the title: the number of a receipt, or why it has none. */
  number: string;
  author: string;
  issuedAtMs: number;
  notices: readonly string[];
  parties: readonly { label: string; lines: readonly string[] }[];
  facts: readonly { label: string; value: string }[];
  sections: readonly { heading: string; rows: readonly PaperRow[] }[];
  notes: readonly string[];
};
