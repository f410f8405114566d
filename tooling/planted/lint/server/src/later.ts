// expects eslint(no-warning-comments)
export const later = true; // TODO later
