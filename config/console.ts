/** Variables read by the console; a part of the schema of `config/config.ts`. */
export const consoleVariables = {
  CONSOLE_IDENTITY_URL: {
    type: 'string',
    pattern: '^(https?://.+)?$',
    default: '',
    description:
      'Issuer at which people sign in to the console, as browsers reach it: OpenID Connect discovery, authorisation code with PKCE. Without one the console asks for an API token (docs/console.md).',
  },
  CONSOLE_CLIENT_ID: {
    type: 'string',
    minLength: 1,
    default: 'property-gateway-console',
    description: 'Public client of the console at that issuer.',
  },
  CONSOLE_TILES_URL: {
    type: 'string',
    pattern: '^(https?://.+\\{z\\}.+)?$',
    default: '',
    description:
      'Tiles of the maps of the console, such as `https://tiles.example/{z}/{x}/{y}.png`; drawn above the base map that is shipped (coasts, borders, French départements, larger towns).',
  },
  CONSOLE_TILES_ATTRIBUTION: {
    type: 'string',
    default: '',
    description: 'Who the tiles are from, shown on the maps as plain text.',
  },
} as const;
