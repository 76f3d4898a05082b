import { Router } from '@koa/router';
import Koa from 'koa';
import type { Context } from 'koa';
import { listPage, messagePage } from './inbox-pages.ts';
import type { CaughtMessage, Mailbox } from './mailbox.ts';

/** Our own pages: no scripts at all, frames only of ourselves. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'";
/** The letter is a stranger's HTML: a sandbox without origin and without scripts, pictures shown when they are inside it. */
const LETTER_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/** The inbox page and its JSON: GET /, /view/:id, /messages, /messages/:id (/html, /attachments/:position), DELETE /messages. */
export function createInboxApp(mailbox: Mailbox): Koa {
  const router = new Router();
  const withMessage =
    (show: (context: Context, message: CaughtMessage) => void) =>
    (context: Context & { params: Record<string, string> }): void => {
      const message = mailbox.find(context.params['id'] ?? '');
      if (message === undefined) return context.throw(404, 'There is no such message (any more)');
      show(context, message);
    };

  router.get('/', (context) => {
    showPage(context, listPage(mailbox.list()));
  });
  router.get(
    '/view/:id',
    withMessage((context, message) => showPage(context, messagePage(message))),
  );
  router.get('/messages', (context) => {
    context.body = mailbox.list();
  });
  router.delete('/messages', (context) => {
    mailbox.clear();
    context.status = 204;
  });
  router.get(
    '/messages/:id',
    withMessage((context, message) => {
      context.body = message;
    }),
  );
  router.get(
    '/messages/:id/html',
    withMessage((context, message) => {
      context.set('Content-Security-Policy', LETTER_POLICY);
      context.type = 'html';
      context.body = message.html;
    }),
  );
  router.get('/messages/:id/attachments/:position', (context) => {
    const { id = '', position = '' } = context.params;
    const content = mailbox.attachment(id, Number(position));
    if (content === undefined) context.throw(404, 'There is no such attachment');
    context.attachment(mailbox.find(id)?.attachments[Number(position)]?.filename);
    context.type = 'application/octet-stream';
    context.body = content;
  });

  const app = new Koa();
  app.use(async (context, next) => {
    context.set('X-Content-Type-Options', 'nosniff');
    context.set('Cache-Control', 'no-store');
    await next();
  });
  app.use(router.routes());
  app.use(router.allowedMethods());
  return app;
}

function showPage(context: Context, html: string): void {
  context.set('Content-Security-Policy', PAGE_POLICY);
  context.type = 'html';
  context.body = html;
}
