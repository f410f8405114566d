import { texts } from '../../../sentences.ts';

/** A paragraph, or a list of points. */
export type PolicyPart = string | readonly string[];
export type PolicySection = { id: string; title: string; parts: readonly PolicyPart[] };
export type Policy = {
  heading: string;
  description: string;
  /** The day of the last change, as pages show days. */
  updated: string;
  /** A summary in plain language, with one sentence each. */
  short: readonly string[];
  sections: readonly PolicySection[];
};

/** Words around every policy. */
export const policyPage = texts({
  updated: 'Last updated {day}',
  short: 'In short',
  contents: 'On this page',
  ask: 'Questions? Write to us on the contact page.',
  contact: 'Contact',
});
