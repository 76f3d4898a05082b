import { once } from 'node:events';
import type { Context } from 'koa';
import type { Fault } from './faults.ts';

const LINK_LOCAL = 'http://169.254.169.254/latest/meta-data/';
const GARBAGE =
  '<!DOCTYPE html><html><head><title>503 Backend fetch failed</title></head><body><h1>Error 503 Backend fetch failed</h1>' +
  '<p>Backend fetch failed</p><h3>Guru Meditation:</h3><p>XID: 327702</p><hr><p>Varnish cache server</p></body></html>\n';

type Answer = (ctx: Context) => void | Promise<void>;

const HOUR_SECONDS = '3600';

/** Responses sent instead of a feed. */
const ANSWERS: Partial<Record<Fault, Answer>> = {
  http_401: refuse(401, 'the key is not valid', { 'WWW-Authenticate': 'Bearer' }),
  http_403: refuse(403, 'the key may not read this'),
  http_404: refuse(404, 'there is nothing here'),
  http_429: refuse(429, 'too many requests', { 'Retry-After': '1' }),
  // An HTTP date has whole seconds: two ahead are more than one away.
  http_429_date: (ctx) =>
    refuse(429, 'too many requests', { 'Retry-After': new Date(Date.now() + 2_000).toUTCString() })(ctx),
  http_429_long: refuse(429, 'too many requests', { 'Retry-After': HOUR_SECONDS }),
  http_500: refuse(500, 'internal error of the demo CRM'),
  garbage: (ctx) => {
    ctx.status = 200;
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = GARBAGE;
  },
  no_body: (ctx) => {
    ctx.type = 'application/octet-stream';
    ctx.body = Buffer.alloc(0);
    ctx.status = 200;
  },
  redirect_private: redirect(() => LINK_LOCAL),
  redirect_loop: redirect((ctx) => ctx.url),
  silent: async (ctx) => {
    if (!ctx.res.closed) await once(ctx.res, 'close');
    // The client has disconnected.
    ctx.respond = false;
  },
};

/** Responds to the faults that need no feed; returns false if a feed must be sent. */
export async function answerFault(ctx: Context, fault: Fault | undefined): Promise<boolean> {
  const answer = fault && ANSWERS[fault];
  await answer?.(ctx);
  return answer !== undefined;
}

function refuse(status: number, error: string, headers: Record<string, string> = {}): (ctx: Context) => void {
  return (ctx) => {
    ctx.status = status;
    ctx.set(headers);
    ctx.body = { error: `${error}, as asked for` };
  };
}

function redirect(target: (ctx: Context) => string): Answer {
  return (ctx) => {
    ctx.status = 302;
    ctx.set('Location', target(ctx));
    ctx.body = '';
  };
}
