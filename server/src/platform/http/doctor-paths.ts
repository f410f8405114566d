/** Paths that `regz doctor --through` requests. All require METRICS_TOKEN. */
export const doctorPaths = {
  request: '/api/doctor',
  events: '/api/doctor/events',
  body: '/api/doctor/body',
} as const;
