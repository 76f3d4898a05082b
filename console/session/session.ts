import { computed, signal } from '@preact/signals';
import { GatewayError, createClient } from '../../sdk/index.ts';
import type { AnswerOf } from '../../sdk/index.ts';
import { deployment } from './deployment.ts';
import type { Deployment } from './deployment.ts';
import {
  CALLBACK,
  cameFromIdentity,
  finishSignIn,
  forgetIdentity,
  leaveToSignIn,
  leaveToSignOut,
  signInAgain,
} from './sign-in.ts';
import type { SignedIn } from './sign-in.ts';

export type Principal = AnswerOf<'getPrincipal'>;

/** Tokens are only in memory: after a reload the console asks the identity service again, or the user for the token. */
const tokens = signal<SignedIn | undefined>(undefined);

/** The signed-in account; undefined: none. */
export const principal = signal<Principal | undefined>(undefined);
export const isSignedIn = computed(() => principal.value !== undefined);
export const settings = signal<Deployment | undefined>(undefined);
/** Why the last sign-in did not work. */
export const signInFault = signal<string | undefined>(undefined);
/** True while the session has expired and the page waits for another sign-in. */
export const isExpired = signal(false);

let renewed: { promise: Promise<void>; resolve: () => void; reject: (reason: unknown) => void } | undefined;

/** The current token for the API client. */
export const currentToken = (): string | undefined => tokens.value?.token;

/** Reads the configuration and completes a sign-in, or asks the identity service whether its session is still active. */
export async function startSession(): Promise<void> {
  try {
    settings.value = await deployment();
    if (location.pathname === CALLBACK) {
      const signedIn = await finishSignIn();
      if (signedIn) await use(signedIn);
      return;
    }
    if (settings.value.identity !== undefined && cameFromIdentity()) {
      await leaveToSignIn({ silent: true, returnTo: here() });
      // The browser is leaving the page.
      await new Promise(() => {});
    }
  } catch (error) {
    forgetIdentity();
    if (location.pathname === CALLBACK) history.replaceState(null, '', '/console/');
    signInFault.value = messageOf(error);
  }
}

const here = (): string => `${location.pathname}${location.search}`;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Signs in through the identity service; leaves the page. */
export async function signIn(): Promise<void> {
  try {
    await leaveToSignIn({ silent: false, returnTo: here() });
  } catch (error) {
    signInFault.value = messageOf(error);
  }
}

/** Signs in with a token that the user entered. Throws GatewayError if the API refuses it. */
export async function signInWithToken(token: string): Promise<void> {
  await use({ token });
}

async function use(signedIn: SignedIn): Promise<void> {
  const client = createClient({ url: location.origin, retries: 0, token: signedIn.token });
  const who = await client.call('getPrincipal');
  const before = principal.value;
  tokens.value = signedIn;
  signInFault.value = undefined;
  isExpired.value = false;
  // Another client must not find the pages of the previous one.
  if (before !== undefined && before.client_id !== who.client_id) location.assign('/console/');
  principal.value = who;
  renewed?.resolve();
  renewed = undefined;
}

/** Waits for the next sign-in; called when the API reports that the token is no longer active. */
export function waitForRenewal(): Promise<void> {
  if (!renewed) {
    renewed = withResolvers();
    isExpired.value = true;
  }
  return renewed.promise;
}

function withResolvers(): NonNullable<typeof renewed> {
  let resolve = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<void>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}

/** Signs in again without leaving the page. */
export async function renew(token?: string): Promise<void> {
  await use(token === undefined ? await signInAgain() : { token });
}

/** Signs out and deletes all state; a session at the identity service is ended there as well. */
export async function signOut(): Promise<void> {
  const before = tokens.value;
  tokens.value = undefined;
  principal.value = undefined;
  isExpired.value = false;
  renewed?.reject(new Error('signed out'));
  renewed = undefined;
  if (before && cameFromIdentity()) await leaveToSignOut(before);
}

/** Whether an error means that the token is no longer active. */
export const saysExpired = (error: unknown): boolean => error instanceof GatewayError && error.status === 401;
