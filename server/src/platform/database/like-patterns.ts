/** A pattern of `like` for texts that begin with a text. Typed wildcards are escaped. */
export function begins(text: string): string {
  return `${escaped(text)}%`;
}

/** A pattern of `like` for texts that contain a text. Typed wildcards are escaped. */
export function contains(text: string): string {
  return `%${escaped(text)}%`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
