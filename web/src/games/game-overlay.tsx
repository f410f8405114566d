// oxlint-disable-next-line import/no-unassigned-import -- it adds the style sheet of open games
import './kit/stage-sheet.ts';
import type { GameSlug } from '@regz/rules/games/game-names.ts';
import type { Control } from '@regz/rules/games/play-conditions.ts';
import { messages } from '@regz/texts/en.ts';
import {
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Sound, useSound } from '../platform/sound/use-sound.ts';
import { useBackCloses } from '../platform/use-back-closes.ts';
import { IconButton } from '../ui/buttons/icon-button.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { Volume2, VolumeX, X } from '../ui/icons.ts';
import type { GameCardFacts, Opened } from './game.ts';
import { HelpSheet } from './help-sheet.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { ResultCard } from './result-card.tsx';
import { useGame } from './use-game.ts';

const { overlay } = messages.games;

type GameOverlayProps = Opened & {
  facts: GameCardFacts;
  /** The games that were ever won. */
  wonBefore: readonly GameSlug[];
  onBonus: () => void;
  onClose: () => void;
};

/**
 * One game over the whole window: a native modal dialog, which traps the focus and returns it to
 * the card. Escape, the close button and the browser's Back ask for confirmation before the game is
 * abandoned.
 */
export function GameOverlay(props: GameOverlayProps) {
  const { game, practice, facts, onBonus, onClose } = props;
  const name = messages.gameNames[game];
  const dialog = useRef<HTMLDialogElement>(null);
  const [asks, setAsks] = useState(false);
  const [inWords, setInWords] = useState(false);
  const [control, setControl] = useState<Control>('pointer');
  const sound = useSound();
  const { phase, start, sendLog, end, abandon } = useGame({ game, best: facts.best, onBonus });

  useShownModal(dialog);

  function leave() {
    if (phase.name === 'playing') setAsks(true);
    else onClose();
  }
  useBackCloses(true, leave);
  useAsksBeforeUnload(phase.name === 'playing');

  function handleCancel(event: SyntheticEvent) {
    event.preventDefault();
    if (asks) setAsks(false);
    else leave();
  }

  function begin(asPractice: boolean, by: Control) {
    setAsks(false);
    setControl(by);
    void start({ practice: asPractice, control: by });
  }

  function content() {
    switch (phase.name) {
      case 'help':
        return (
          <HelpSheet
            game={game}
            practice={practice}
            goesOn={facts.halfPlayed === (practice ? 'practice' : 'earnest')}
            starting={phase.starting}
            inWords={inWords}
            onInWords={setInWords}
            onStart={(press) => begin(practice, inWords ? 'reader' : controlOf(press))}
          />
        );
      case 'playing':
        return (
          <phase.stage.Stage
            key={phase.play.id}
            play={phase.play}
            arrivedAtMs={phase.arrivedAtMs}
            inWords={inWords}
            isAsked={asks}
            tones={sound.tones}
            onLog={(log, tally) => void sendLog(log, tally)}
            onVerdict={end}
            onGone={onClose}
          />
        );
      case 'sending':
        return <SendingCard lineLost={phase.lineLost} />;
      case 'over':
        return (
          <ResultCard
            game={game}
            unit={facts.scoredBy}
            result={phase}
            wonBefore={props.wonBefore}
            onAgain={(asPractice) => begin(asPractice, control)}
            onBack={onClose}
          />
        );
    }
  }

  return (
    <dialog
      ref={dialog}
      aria-label={name}
      onCancel={handleCancel}
      className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto bg-ground text-ink"
    >
      <div className="game-frame mx-auto flex min-h-full max-w-[34rem] flex-col gap-4 p-4">
        <OverlayHeader name={name} sound={sound} onLeave={leave} />
        {asks && phase.name === 'playing' ? (
          <LeaveQuestion
            onStay={() => setAsks(false)}
            onLeave={() => {
              abandon();
              onClose();
            }}
          />
        ) : null}
        {content()}
      </div>
    </dialog>
  );
}

function useShownModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, [dialog]);
}

/**
 * During a play, the browser asks for confirmation before a reload, another site or a closed tab
 * ends it.
 */
function useAsksBeforeUnload(isPlaying: boolean): void {
  useEffect(() => {
    if (!isPlaying) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isPlaying]);
}

/** The control of a person: a press without a pointer comes from the keyboard. */
function controlOf({ detail, nativeEvent }: MouseEvent): Control {
  if (detail === 0) return 'keys';
  const byFinger = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
  return byFinger || matchMedia('(pointer: coarse)').matches ? 'touch' : 'pointer';
}

type OverlayHeaderProps = { name: string; sound: Sound; onLeave: () => void };

/** The game's name, the sound switch, and the close button. */
function OverlayHeader({ name, sound, onLeave }: OverlayHeaderProps) {
  return (
    <header className="flex items-center justify-between gap-4">
      <h2 className="text-xl">{name}</h2>
      <div className="flex items-center gap-1">
        <IconButton label={sound.isOn ? overlay.soundOff : overlay.soundOn} onClick={sound.toggle}>
          {sound.isOn ? <Volume2 className="size-5" /> : <VolumeX className="size-5" />}
        </IconButton>
        <IconButton label={overlay.close} onClick={onLeave}>
          <X className="size-5" />
        </IconButton>
      </div>
    </header>
  );
}

/** Shown between the last input and the verdict, as long as the connection is lost. */
function SendingCard({ lineLost }: { lineLost: boolean }) {
  return (
    <div role="status" className="my-auto flex flex-col items-center gap-3 pb-12 text-center">
      <Spinner />
      <p className="font-display text-xl font-semibold">
        {lineLost ? overlay.lineLost : overlay.checking}
      </p>
      {lineLost ? <p className="text-soft">{overlay.lineLostText}</p> : null}
    </div>
  );
}
