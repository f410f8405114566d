/** Names that a spreadsheet might execute as formulas. */
export const formulaPayloads: readonly string[] = [
  '=1+1',
  '=HYPERLINK("https://evil.example","Click")',
  '+1-2',
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '\0=1+1',
  '＝1+1',
  '=1+1","=2+2',
  '"=1+1',
];
