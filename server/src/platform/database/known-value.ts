/**
 * The value of a text column as one of the rules' values. The table allows no other.
 * @throws Error for a text that is not one of them
 */
export function knownValue<const Value extends string>(
  values: readonly Value[],
  text: string,
): Value {
  const value = values.find((each) => each === text);
  if (value === undefined) throw new Error(`unknown value ${text}`);
  return value;
}
