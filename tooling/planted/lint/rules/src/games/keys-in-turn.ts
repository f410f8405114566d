// expects games(same-everywhere)
export function names(of: Readonly<Record<string, number>>) {
  let all = '';
  for (const name in of) {
    if (Object.hasOwn(of, name)) all += name;
  }
  return all;
}
