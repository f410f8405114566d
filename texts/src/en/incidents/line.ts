import { texts } from '../../sentences.ts';

/** The line of the dashboard that links to the status page. */
export const incidentsLine = texts({
  one: 'Known problem: {title}',
  several: '{count} known problems',
});
