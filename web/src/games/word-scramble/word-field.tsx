import { WORD_LENGTH } from '@regz/rules/games/word-scramble/word-content.ts';
import { useTaskWords } from '../../i18n/task-area/language.ts';
import { Button } from '../../ui/buttons/button.tsx';

type WordFieldProps = {
  guess: string;
  pending: boolean;
  onGuess: (guess: string) => void;
  onMix: () => void;
};

/** The field for the word, upper-cased as it is typed (specification B 5), and what helps with it. */
export function WordField({ guess, pending, onGuess, onMix }: WordFieldProps) {
  const words = useTaskWords().games.byGame['word-scramble'];
  return (
    <div className="flex flex-col gap-2">
      <input
        aria-label={words.guess}
        lang="en"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
        placeholder={'·'.repeat(WORD_LENGTH)}
        value={guess}
        readOnly={pending}
        onChange={({ currentTarget }) => onGuess(asWord(currentTarget.value))}
        style={{ letterSpacing: '0.35em', paddingLeft: '0.35em' }}
        className="min-h-16 w-full rounded-md border-2 border-field bg-ground text-center font-display text-4xl font-semibold placeholder:text-faint"
      />
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" onClick={() => onGuess(guess.slice(0, -1))}>
          {words.remove}
        </Button>
        <Button variant="secondary" onClick={onMix}>
          {words.mix}
        </Button>
      </div>
    </div>
  );
}

function asWord(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .slice(0, WORD_LENGTH);
}
