// expects typescript(switch-exhaustiveness-check)
export function word(status: 'active' | 'expired') {
  switch (status) {
    case 'active':
      return 'Active';
  }
  return '';
}
