import { gameName, gameSlugs } from '@regz/rules/games/game-names.ts';
import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import { messages } from '@regz/texts/en.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Search } from '../../../ui/icons.ts';
import { shownFlags, shownStates } from '../play-address.ts';
import type { PlayQuery } from '../staff-games.ts';

const { flags, states, plays } = messages.gamesStaff;
const texts = plays.filters;

type PlayFiltersProps = {
  query: PlayQuery;
  takesFocus: boolean;
  onSearch: (query: PlayQuery) => void;
};

/** The search for plays. Choices apply immediately, the username on Enter or the button. */
export function PlayFilters({ query, takesFocus, onSearch }: PlayFiltersProps) {
  const [username, setUsername] = useState(query.username ?? '');
  // The typed text belongs to the search in the address. The browser's Back button changes the
  // search.
  const [typedFor, setTypedFor] = useState(query.username);
  if (typedFor !== query.username) {
    setTypedFor(query.username);
    setUsername(query.username ?? '');
  }
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  function search(choice: PlayQuery) {
    const { username: _, ...others } = { ...query, ...choice };
    const text = username.trim();
    onSearch(text === '' ? others : { ...others, username: text });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    search({});
  }

  return (
    <form role="search" onSubmit={submit} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <div className="flex items-end gap-3 sm:col-span-2 lg:col-span-3">
        <div className="min-w-0 flex-1">
          <TextField
            ref={field}
            enterKeyHint="search"
            label={texts.player}
            value={username}
            maxLength={ACCOUNT_LIMITS.username}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setUsername(event.target.value)}
          />
        </div>
        <Button
          type="submit"
          variant="secondary"
          icon={<Search className="size-4" aria-hidden="true" />}
        >
          {texts.submit}
        </Button>
      </div>
      <SelectField
        label={texts.game}
        value={query.game ?? ''}
        placeholder={texts.anyGame}
        options={gameSlugs.map((value) => ({ value, label: gameName(value) }))}
        onChange={({ target }) =>
          search({ game: gameSlugs.find((value) => value === target.value) })
        }
      />
      <SelectField
        label={texts.state}
        value={query.state ?? ''}
        placeholder={texts.anyState}
        options={shownStates.map((value) => ({ value, label: states[value] }))}
        onChange={({ target }) =>
          search({ state: shownStates.find((value) => value === target.value) })
        }
      />
      <SelectField
        label={texts.flag}
        value={query.flag ?? ''}
        placeholder={texts.noFlag}
        options={shownFlags.map((value) => ({
          value,
          label: value === 'any' || value === 'unseen' ? texts.marks[value] : flags[value],
        }))}
        onChange={({ target }) =>
          search({ flag: shownFlags.find((value) => value === target.value) })
        }
      />
    </form>
  );
}
