import { type InputCodec, varint } from '../input-codec.ts';
import { ALL_KEYS } from './field.ts';

/** The first byte of a pause; lower values are held keys. */
const PAUSE = 0x80;

/** The keys held from now on (in turns: the step), or a pause in milliseconds. */
export type ShooterInput = { held: number } | { pauseMs: number };

export const shooterCodec: InputCodec<ShooterInput> = {
  write: (input) => ('held' in input ? [input.held] : [PAUSE, ...varint(input.pauseMs)]),
  read(reader) {
    const first = reader.byte();
    if (first === null) return null;
    if (first <= ALL_KEYS) return { held: first };
    const pauseMs = first === PAUSE ? reader.varint() : null;
    return pauseMs === null ? null : { pauseMs };
  },
};
