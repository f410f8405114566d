/** The values that the next document of this page takes over, by the keys of `useCarried`. */
export const carried = new Map<string, unknown>();
