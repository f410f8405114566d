// The compiler's memoization costs more bytes than it saves: a game has a budget of 6 kB.
'use no memo';

import { FIELD_WIDTH } from '@regz/rules/games/mini-shooter/field.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { useTheme } from '../../../platform/theme/theme.ts';
import { useReducedMotion } from '../../../platform/theme/use-media.ts';
import { fieldColors } from './field-colors.ts';
import { type FieldPainter, fieldPainter } from './field-painter.ts';

const ROWS_OF_COLUMNS = 2 / 3;

/** A painter for a canvas, in the colors of the theme and the resolution of the screen. */
export function useFieldPainter(
  canvas: RefObject<HTMLCanvasElement | null>,
): RefObject<FieldPainter | null> {
  const painter = useRef<FieldPainter>(null);
  const theme = useTheme();
  const isCalm = useReducedMotion();
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d', { alpha: false });
    if (!element || !context) return;
    painter.current = fieldPainter(context, fieldColors(element), isCalm);
    const size = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? FIELD_WIDTH;
      element.width = Math.round(width * devicePixelRatio);
      element.height = Math.round(element.width * ROWS_OF_COLUMNS);
    });
    size.observe(element);
    return () => size.disconnect();
  }, [canvas, theme, isCalm]);
  return painter;
}
