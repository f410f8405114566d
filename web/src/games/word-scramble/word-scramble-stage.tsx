import { WORD_LENGTH } from '@regz/rules/games/word-scramble/word-content.ts';
import { messages } from '@regz/texts/en.ts';
import {
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { language } from '../../platform/document/language.ts';
import { useReducedMotion } from '../../platform/theme/use-media.ts';
import { Button } from '../../ui/buttons/button.tsx';
import type { ViewOf } from '../game.ts';
import { Hud } from '../kit/hud.tsx';
import type { StageProps } from '../kit/stage.ts';
import { useMotion } from '../kit/use-motion.ts';
import { useOracle } from '../kit/use-oracle.ts';
import { LetterTiles, tilesOf } from './letter-tiles.tsx';
import { WordField } from './word-field.tsx';

const words = messages.wordScramble;

const FLIGHT_MS = 180;

/** Word Scramble: five letters, a hint, and a field for the word. */
export function Stage(props: StageProps) {
  const { view, pending, send } = useOracle('word-scramble', props);
  const [guess, setGuess] = useState('');
  const [letters, setLetters] = useState(view.letters);
  const [said, setSaid] = useState('');
  const board = useRef<HTMLFormElement>(null);
  const tiles = useRef<HTMLDivElement>(null);
  const places = useRef<HTMLDivElement>(null);
  const move = useMotion();
  useFlyingLetter({ tiles, places }, letters, guess);
  useEffect(() => focusOn(board.current, props.play.control), [props.play.control]);

  function write(text: string) {
    setGuess(text);
    setSaid('');
  }

  function faultOf(word: string): string | null {
    if (inOrder(word.split('')) !== inOrder(view.letters)) return words.otherLetters;
    return view.guesses.includes(word) ? words.again({ word }) : null;
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (guess.length !== WORD_LENGTH || pending) return;
    focusOn(board.current, props.play.control);
    const fault = faultOf(guess);
    if (fault !== null) {
      setSaid(fault);
      move(places.current, 'shake');
      return;
    }
    const after = await send(guess);
    if (after === null) return;
    write('');
    setSaid(`${words.wrong({ word: guess })} ${inPlaceText(after.inPlace.at(-1))}`);
    move(places.current, 'shake');
    props.tones(after.guessesLeft < view.guessesLeft ? 'bad' : 'tick');
  }

  return (
    <form
      ref={board}
      className="stage stage-halves flex flex-col gap-4 pb-4 sm:my-auto"
      onSubmit={(event) => void submit(event)}
    >
      <Hud>
        <span>{words.attemptsLeft({ count: view.guessesLeft })}</span>
      </Hud>
      <LetterTiles
        row={tiles}
        letters={letters}
        guess={guess}
        onPick={(letter) => write((guess + letter).slice(0, WORD_LENGTH))}
      />
      <p className="text-lg">{words.hint({ hint: view.hint[language] })}</p>
      <WordField row={places} guess={guess} pending={pending} onGuess={write} />
      <div className="stage-side flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-2">
          <Button variant="secondary" onClick={() => write(guess.slice(0, -1))}>
            {words.remove}
          </Button>
          <Button
            variant="secondary"
            onClick={() => setLetters([...letters.slice(2), ...letters.slice(0, 2).toReversed()])}
          >
            {words.mix}
          </Button>
        </div>
        <p role="status" className="min-h-6 text-center font-medium text-warn">
          {said}
        </p>
        <Button
          type="submit"
          className="w-full"
          pending={pending}
          disabled={guess.length !== WORD_LENGTH}
        >
          {words.submit}
        </Button>
        <Tried view={view} />
      </div>
    </form>
  );
}

/** The earlier guesses and how close they were. */
function Tried({ view }: { view: ViewOf<'word-scramble'> }) {
  if (view.guesses.length === 0) return null;
  return (
    <section className="text-soft">
      <h3 className="text-sm">{words.tried}</h3>
      <ol className="divide-y divide-line">
        {view.guesses.map((guess, index) => (
          <li key={guess} className="flex items-center justify-between gap-4 py-2">
            <span translate="no" className="font-display font-semibold tracking-[0.28em]">
              {guess}
            </span>
            <InPlace count={view.inPlace[index] ?? 0} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * The number of letters in place, as filled squares and in words. The squares do not show which
 * places.
 */
function InPlace({ count }: { count: number }) {
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 text-sm">
      <span aria-hidden="true" className="flex gap-1">
        {Array.from({ length: WORD_LENGTH }, (_, index) => (
          <span key={index} className={`size-3 ${index < count ? 'bg-accent-text' : 'bg-line'}`} />
        ))}
      </span>
      <span>{inPlaceText(count)}</span>
    </span>
  );
}

function inPlaceText(count = 0): string {
  return words.inPlace({ count });
}

function inOrder(letters: readonly string[]): string {
  return letters.toSorted().join('');
}

/** On a touch screen the letters are tapped: the field would open a keyboard over them. */
function focusOn(board: HTMLFormElement | null, control: StageProps['play']['control']): void {
  board?.querySelector<HTMLElement>(control === 'touch' ? 'button' : 'input')?.focus();
}

type Row = RefObject<HTMLElement | null>;

/** Animates the last added letter from its tile to its place in the word. */
function useFlyingLetter(
  { tiles, places }: { tiles: Row; places: Row },
  letters: readonly string[],
  guess: string,
): void {
  const still = useReducedMotion();
  const written = useRef(guess.length);
  useLayoutEffect(() => {
    const isLonger = guess.length > written.current;
    written.current = guess.length;
    const from = tiles.current?.children[tilesOf(letters, guess).at(-1) ?? -1];
    const place = places.current?.children[guess.length - 1];
    if (still || !isLonger || !from || !place) return;
    const [start, end] = [from.getBoundingClientRect(), place.getBoundingClientRect()];
    const way = `translate(${start.x - end.x}px, ${start.y - end.y}px)`;
    place.animate([{ transform: way }, { transform: 'none' }], {
      duration: FLIGHT_MS,
      easing: 'ease',
    });
  }, [tiles, places, letters, guess, still]);
}
