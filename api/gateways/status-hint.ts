/** Hints for fields that have their own endpoints or are set by the service. */
export const STATUS_HINT = {
  status: 'The status is not written here: use POST /gateways/{id}/enable, /pause or /validate.',
  updated_at:
    'The gateway was changed since it was read, or the field was edited, which is not written here: read the gateway again, or leave the field out.',
} as const;
