import { texts } from '../../sentences.ts';

/** Sentences of the report of conversations. They load with the Contact tab. */
export const reportTexts = texts({
  title: 'Report',
  description:
    'Conversations of the last 12 weeks by the week in which they began. Times count from the first message: half of the conversations were faster than the first time, nine of ten than the second.',
  loading: 'Loading the report...',
  loadFailed: 'Failed to load the report',
  topic: 'Topic of the report',
  allTopics: 'All topics',
  noTopic: 'No topic',
  allWeeks: 'All weeks',
  columns: {
    week: 'Week of',
    opened: 'New',
    open: 'Still open',
    reply: 'First answer',
    close: 'Closed',
  },
  span: '{median} / {p90}',
  nothing: '-',
  days: '{days} d {hours} h',
  hours: '{hours} h {minutes} min',
  minutes: '{minutes} min',
});
