/** A state changes only through its own endpoints. */
export const STATUS_HINT = {
  status: 'The status is not written here: use POST /gateways/{id}/enable, /pause or /validate.',
} as const;
