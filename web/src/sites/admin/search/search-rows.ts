import type { StaffOperation } from '@regz/contract/staff/staff-operation.ts';
import type { FoundKind } from '@regz/rules/overview/search.ts';
import { mayCall, type StaffRole } from '@regz/rules/staff/staff-roles.ts';
import { panelSearch as texts } from '../../../i18n/en/overview/panel-search.ts';
import type { Api } from '../../../platform/api/api.ts';
import {
  customerAddress,
  orderAddress,
  stockKeyAddress,
  taskUserAddress,
  threadAddress,
} from '../../../platform/paths.ts';
import { groupsFor } from '../navigation/tab-list.ts';

export type SearchRow = {
  kind: FoundKind | 'page' | 'act';
  /** True for a page of the panel, which needs no request. */
  isPlace: boolean;
  title: string;
  detail: string | null;
  to: string;
};

/** The most frequent acts of staff, and their tabs. */
const acts: readonly { title: string; tab: string; needs: StaffOperation }[] = [
  { title: texts.acts.addKeys, tab: 'license-keys', needs: 'keyStock.addKeys' },
  { title: texts.acts.createLink, tab: 'free-panel', needs: 'freePanel.staff.createLink' },
  { title: texts.acts.createToken, tab: 'api-tokens', needs: 'apiTokens.createToken' },
];

/** The pages and acts that a role may open and whose name contains the text. */
export function placesOf(role: StaffRole, text: string): SearchRow[] {
  if (text === '') return [];
  const isMeant = (title: string) => title.toLowerCase().includes(text.toLowerCase());
  const pages = groupsFor(role)
    .flatMap(({ tabs }) => tabs)
    .map(({ label, value }) => ({ kind: 'page' as const, title: label, tab: value }));
  const allowed = acts
    .filter(({ needs }) => mayCall(role, needs))
    .map(({ title, tab }) => ({ kind: 'act' as const, title, tab }));
  return [...pages, ...allowed]
    .filter(({ title }) => isMeant(title))
    .map(({ kind, title, tab }) => ({
      kind,
      isPlace: true,
      title,
      detail: null,
      to: `?tab=${tab}`,
    }));
}

type Found = Awaited<ReturnType<Api['overview']['searchPanel']>>[number];

const addresses: Readonly<Record<FoundKind, (id: string) => string>> = {
  key: stockKeyAddress,
  customer: customerAddress,
  order: orderAddress,
  message: threadAddress,
  taskUser: taskUserAddress,
};

/** A result of the server, and its address. */
export function foundRow({ kind, id, title, detail, state }: Found): SearchRow {
  return {
    kind,
    isPlace: false,
    title,
    detail: state === null ? detail : texts.states[state],
    to: addresses[kind](id),
  };
}
