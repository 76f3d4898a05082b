/** Client id under which the console signs people in. */
export const CONSOLE_CLIENT_ID = 'property-gateway-console';

/**
 * Addresses the console may be redirected to, in addition to every port of this machine.
 * @param publicUrls roots of deployments, such as `https://gateway.example`
 */
function consoleRedirects(publicUrls: readonly string[] = []): {
  readonly redirects: string[];
  readonly afterSignOut: string[];
} {
  // The port of a loopback redirect is free (RFC 8252, section 7.3): stacks of several offsets run side by side.
  const roots = ['http://127.0.0.1', 'http://localhost', ...publicUrls.map((url) => url.replace(/\/+$/, ''))];
  return {
    redirects: roots.map((root) => `${root}/console/callback`),
    afterSignOut: roots.map((root) => `${root}/console/`),
  };
}

/**
 * The public client of the console: authorisation code with PKCE, no secret. Native, so that any loopback port fits; redirects to other hosts
 * must use https.
 */
export function consoleClient(publicUrls?: readonly string[]) {
  const { redirects, afterSignOut } = consoleRedirects(publicUrls);
  return {
    client_id: CONSOLE_CLIENT_ID,
    client_name: 'Property Gateway console',
    application_type: 'native' as const,
    token_endpoint_auth_method: 'none' as const,
    grant_types: ['authorization_code'],
    response_types: ['code' as const],
    redirect_uris: redirects,
    post_logout_redirect_uris: afterSignOut,
  };
}

const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/;

/** Whether pages of an origin may call the token endpoint for the console. */
export const isConsoleOrigin = (origin: string, publicUrls: readonly string[] = []): boolean =>
  LOOPBACK.test(origin) || publicUrls.some((url) => new URL(url).origin === origin);
