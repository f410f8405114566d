import type { StaffOperation } from '@regz/contract/staff/staff-operation.ts';
import { type PanelCommand, pageName, readCommand } from '@regz/rules/overview/panel-command.ts';
import { type FoundKind, SEARCH_LIMITS } from '@regz/rules/overview/search.ts';
import { mayCall, type StaffRole } from '@regz/rules/staff/staff-roles.ts';
import { messages } from '@regz/texts/en.ts';
import { panelSearch as texts } from '@regz/texts/en/overview/panel-search.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { type Api, queries } from '../../../platform/api/api.ts';
import {
  customerAddress,
  orderAddress,
  stockKeyAddress,
  taskUserAddress,
  threadAddress,
} from '../../../platform/paths.ts';
import { useNavigate } from '../../../platform/routing/router.tsx';
import { useDelay } from '../../../platform/time/use-delay.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { controlClass } from '../../../ui/forms/field.tsx';
import { groupsFor } from '../navigation/tab-list.ts';

type SearchRow = {
  kind: FoundKind | 'page' | 'act';
  /** True for a page of the panel, which needs no request. */
  isPlace: boolean;
  title: string;
  detail: string | null;
  /** Why the server found it; null for a page of the panel. */
  by: string | null;
  to: string;
};

/** The most frequent acts of staff, and their tabs. */
const acts: readonly { title: string; tab: string; needs: StaffOperation }[] = [
  { title: texts.acts.addKeys, tab: 'license-keys', needs: 'keyStock.addKeys' },
  { title: texts.acts.createLink, tab: 'free-panel', needs: 'freePanel.staff.createLink' },
  { title: texts.acts.createToken, tab: 'api-tokens', needs: 'apiTokens.createToken' },
];

/** The pages and acts that a role may open and whose name contains the text. */
function placesOf(role: StaffRole, text: string): SearchRow[] {
  const name = pageName(text).toLowerCase();
  if (name === '') return [];
  const isMeant = (title: string) => title.toLowerCase().includes(name);
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
      by: null,
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

/** The operation that a command needs. */
const commandNeeds: Readonly<Record<PanelCommand['act'], StaffOperation>> = {
  refund: 'orders.staff.refundOrder',
  days: 'licenses.staff.changeTime',
};

/** The rows for which a command can be started; each opens the form of the act. */
function commandRows(command: PanelCommand, role: StaffRole, found: readonly SearchRow[]) {
  if (!mayCall(role, commandNeeds[command.act])) return [];
  const title = (name: string) =>
    command.act === 'refund'
      ? texts.commands.refund({ name })
      : texts.commands.days({ name, n: command.days });
  const query = command.act === 'days' ? `&act=days&days=${command.days}` : '&act=refund';
  return found
    .filter(({ kind }) => kind === command.of)
    .map((row) => ({ ...row, title: title(row.title), to: `${row.to}${query}` }));
}

/** A result of the server, and its address. */
function foundRow({ kind, id, title, detail, state, by }: Found): SearchRow {
  return {
    kind,
    isPlace: false,
    title,
    detail: state === null ? detail : `${detail ?? ''} ${texts.states[state]}`,
    by: texts.by[by],
    to: addresses[kind](id),
  };
}

/** The delay after the last key before the search starts. */
const SETTLED_MS = 150;

export type SearchDialogProps = { role: StaffRole; open: boolean; onClose: () => void };

/** Finds people, orders, keys, messages, pages and acts by any known detail. */
export function SearchDialog({ role, open, onClose }: SearchDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.title} closeLabel={messages.controls.close}>
      <SearchBox role={role} />
    </Dialog>
  );
}

/**
 * The rows for the typed text: pages immediately, other results as soon as the server has found
 * them.
 */
function useRows(role: StaffRole, text: string, settled: string) {
  const command = readCommand(settled);
  const asked = command?.text ?? settled;
  const isAsked = asked.length >= SEARCH_LIMITS.text;
  const { data, isError, isFetching, isPlaceholderData } = useQuery(
    queries.overview.searchPanel.queryOptions({
      input: { text: asked },
      enabled: isAsked,
      placeholderData: keepPreviousData,
    }),
  );
  const found = isAsked ? (data ?? []).map(foundRow) : [];
  const results = command === null ? found : commandRows(command, role, found);
  const rows = [...placesOf(role, text), ...results].slice(0, SEARCH_LIMITS.rows);
  /** True if the rows still belong to an earlier text. */
  const isStale = text !== settled || isPlaceholderData || isFetching;
  return { rows, isStale, note: noteOf({ text, isError, isStale, count: rows.length }) };
}

type State = { text: string; isError: boolean; isStale: boolean; count: number };

function noteOf({ text, isError, isStale, count }: State): string {
  if (text.length < SEARCH_LIMITS.text) return texts.hint;
  if (isError) return texts.failed;
  if (isStale) return texts.pending;
  return count === 0 ? texts.nothing : texts.keys;
}

function SearchBox({ role }: { role: StaffRole }) {
  const navigate = useNavigate();
  const id = useId();
  const delay = useDelay();
  const [text, setText] = useState('');
  const [settled, setSettled] = useState('');
  const [place, setPlace] = useState(0);
  const { rows, isStale, note } = useRows(role, text.trim(), settled);
  const chosen = Math.min(place, rows.length - 1);

  function type(typed: string) {
    setText(typed);
    setPlace(0);
    delay(SETTLED_MS, () => setSettled(typed.trim()));
  }

  function onKeyDown(event: KeyboardEvent) {
    const row = rows[chosen];
    if (row === undefined) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!isStale || row.isPlace) navigate(row.to);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: rows.length - 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setPlace((chosen + step) % rows.length);
  }

  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-label={texts.label}
        aria-expanded={rows.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={rows.length > 0 ? `${id}-${chosen}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        className={controlClass}
      />
      <div className="min-h-88">
        <div id={id} role="listbox" aria-label={texts.results} hidden={rows.length === 0}>
          {rows.map((row, index) => (
            <Row
              key={`${row.kind} ${row.title}`}
              id={`${id}-${index}`}
              row={row}
              isChosen={index === chosen}
              onPoint={() => setPlace(index)}
              onChoose={() => navigate(row.to)}
            />
          ))}
        </div>
      </div>
      <p role="status" className="text-sm text-faint">
        {note}
      </p>
    </>
  );
}

type RowProps = {
  id: string;
  row: SearchRow;
  isChosen: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

function Row({ id, row, isChosen, onPoint, onChoose }: RowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys of the list
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onMouseMove={onPoint}
      onClick={onChoose}
      className="grid min-h-11 cursor-pointer grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-3 rounded-sm px-3 py-1 text-sm aria-selected:bg-raised aria-selected:shadow-[inset_2px_0_var(--color-accent-text)]"
    >
      <span className="text-faint">{texts.kinds[row.kind]}</span>
      <span className="flex min-w-0 flex-wrap gap-x-2 wrap-anywhere">
        <span translate={row.isPlace ? undefined : 'no'} className="font-medium text-ink">
          {row.title}
        </span>
        {row.detail === null ? null : <span>{row.detail}</span>}
        {row.by === null ? null : <span className="text-faint">{row.by}</span>}
      </span>
    </div>
  );
}
