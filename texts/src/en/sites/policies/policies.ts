import { texts } from '../../../sentences.ts';

/** A paragraph, or a list of points. */
export type PolicyPart = string | readonly string[];
export type PolicySection = { title: string; parts: readonly PolicyPart[] };
export type Policy = {
  /** English until native readers have read the whole translation, which does not have it. */
  lang?: string | undefined;
  heading: string;
  description: string;
  /** The day of the last change, as pages show days. */
  updated: string;
  /** A summary in plain language, with one sentence each. */
  short: readonly string[];
  /** By the fragment of their addresses. */
  sections: Readonly<Record<string, PolicySection>>;
};

/** Words around every policy. */
export const policyPage = texts({
  updated: 'Last updated {day}',
  short: 'In short',
  contents: 'On this page',
  ask: 'Questions? Write to us on the contact page.',
  contact: 'Contact',
});
