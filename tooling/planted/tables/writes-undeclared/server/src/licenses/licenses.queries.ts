export const written = 'with taken as (update audit_entries set note = $1 returning id) select 1';
