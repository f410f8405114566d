import { useState } from 'react';
import { isSoundOn, keepSound } from './sound.ts';
import { playTone, type Tone, type Tones, vibrate } from './tones.ts';

export type Sound = { isOn: boolean; toggle: () => void; tones: Tones };

/** The sound of games with its switch, which does not affect vibration. */
export function useSound(): Sound {
  const [isOn, setOn] = useState(isSoundOn);
  return {
    isOn,
    toggle() {
      keepSound(!isOn);
      setOn(!isOn);
      if (!isOn) playTone('tick');
    },
    tones(tone: Tone) {
      vibrate(tone);
      if (isOn) playTone(tone);
    },
  };
}
