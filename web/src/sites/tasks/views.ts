export const tabs = ['tasks', 'games', 'shop'] as const;
export type TabName = (typeof tabs)[number];

type View = TabName | 'statement' | 'settings';

/** The view that `?view=` requests. The tasks if it names no existing view. */
export function viewNamed(name: string | null): View {
  if (name === 'statement' || name === 'settings') return name;
  return tabs.find((tab) => tab === name) ?? 'tasks';
}

export function isTab(view: View): view is TabName {
  return tabs.some((tab) => tab === view);
}
