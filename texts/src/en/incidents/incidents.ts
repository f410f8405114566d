import { texts } from '../../sentences.ts';

/** Sentences of the status page. */
export const incidents = texts({
  heading: 'System status',
  description: 'What works now, and what happened in the last 90 days.',
  loading: 'Checking...',
  loadFailed: 'The status could not be read',
  overall: {
    ok: 'Everything works',
    slow: 'Some things are slow',
    down: 'Some things do not work',
    away: 'Nothing works right now: our database is not answering',
    unknown: 'We do not know',
  },
  /** Follows the words above. */
  asOf: 'As of {time}. This page checks again every 30 seconds.',
  old: 'Our server has not answered since {time}. What was true then may not be true now.',
  awayText: 'Store, client area, panel and downloads need it. This page shows when it is back.',
  parts: {
    title: 'Right now',
    names: {
      store: 'Store',
      payments: 'Payments',
      'client-area': 'Client area',
      panel: 'Panel',
      downloads: 'Downloads',
      'task-area': 'Task area and games',
      community: 'Discord roles',
      mail: 'Email',
    },
    states: { ok: 'Works', slow: 'Slow', down: 'Down' },
  },
  running: 'Going on now',
  past: {
    title: 'Last 90 days',
    none: 'No incidents.',
    knownUntil: 'The database is not answering: this is as we knew it at {time}.',
    unknown: 'The database is not answering, so we cannot say what happened.',
  },
  since: 'Since {from}',
  window: '{from} – {to}',
  affected: 'Affected: {parts}',
  corrected: 'Corrected {time}',
  zone: 'All times are in your time zone, {name}.',
  data: 'The same as data for programs',
});
