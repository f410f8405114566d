export const tabs = ['tasks', 'games', 'shop'] as const;
export type TabName = (typeof tabs)[number];

type View = TabName | 'statement' | 'settings';

/** What `?view=` asks for; the tasks where it names nothing that there is. */
export function viewNamed(name: string | null): View {
  if (name === 'statement' || name === 'settings') return name;
  return tabs.find((tab) => tab === name) ?? 'tasks';
}

export function isTab(view: View): view is TabName {
  return tabs.some((tab) => tab === view);
}
