/** A text in the full-width letters of an Asian keyboard. */
export function wide(text: string): string {
  return text.replaceAll(/[!-~]/g, (letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
  );
}
