/** The topics of a customer's timeline. */
export const timelineTopics = ['license', 'orders', 'devices', 'account'] as const;
export type TimelineTopic = (typeof timelineTopics)[number];

/** The filters of staff: all events, one topic, or acts of staff. */
export const timelineFilters = ['all', ...timelineTopics, 'staff'] as const;
export type TimelineFilter = (typeof timelineFilters)[number];

/** The nouns of each topic, for acts named `noun.verb`. Every other noun belongs to the account. */
export const nounsOfTopics: Readonly<Record<Exclude<TimelineTopic, 'account'>, readonly string[]>> =
  {
    license: ['licenses'],
    orders: ['orders'],
    devices: ['devices', 'panel'],
  };

/** Returns the topic of `noun.verb`. */
export function timelineTopicOf(what: string): TimelineTopic {
  const noun = what.split('.')[0] ?? '';
  for (const topic of ['license', 'orders', 'devices'] as const) {
    if (nounsOfTopics[topic].includes(noun)) return topic;
  }
  return 'account';
}

/** Returns the topic of a filter. Null if it includes all topics. */
export function topicOfFilter(filter: TimelineFilter): TimelineTopic | null {
  return filter === 'all' || filter === 'staff' ? null : filter;
}
