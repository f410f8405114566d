/** The topics of a customer's timeline. */
export const timelineTopics = ['license', 'orders', 'devices', 'account'] as const;
export type TimelineTopic = (typeof timelineTopics)[number];

/** The filters of staff: all events, one topic, or acts of staff. */
export const timelineFilters = ['all', ...timelineTopics, 'staff'] as const;
export type TimelineFilter = (typeof timelineFilters)[number];

/** Of which nouns a topic is, where an act is called `noun.verb`; every other noun is about the account. */
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

/** The topic that a filter asks for; null where it asks for all of them. */
export function topicOfFilter(filter: TimelineFilter): TimelineTopic | null {
  return filter === 'all' || filter === 'staff' ? null : filter;
}
