import { json } from 'node:stream/consumers';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startHttpServer } from './http-server.ts';
import type { RunningServer } from './http-server.ts';
import { HOST } from './ports.ts';

/** A ticket as it came. */
export type CaughtTicket = { id: string; headers: IncomingMessage['headers']; body: unknown };

export type HelpDeskServer = RunningServer & {
  tickets: () => readonly CaughtTicket[];
  /** Responses to the next requests: correct ones, this status, or none. */
  behave: (how: 'well' | 'silent' | number) => void;
};

/** A help desk that keeps its tickets in memory: `POST /tickets`, and `GET /tickets` to look at them. */
export async function startHelpDesk({ port, host = HOST }: { port: number; host?: string }): Promise<HelpDeskServer> {
  const tickets = new Map<string, CaughtTicket>();
  let manner: 'well' | 'silent' | number = 'well';
  const answer = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body: unknown = await json(request);
    const key = String(request.headers['idempotency-key'] ?? tickets.size);
    const known = tickets.get(key);
    const ticket = known ?? { id: `T-${tickets.size + 1}`, headers: request.headers, body };
    tickets.set(key, ticket);
    answer(response, known ? 200 : 201, { id: ticket.id, status: 'open', url: `${server.url}/tickets#${ticket.id}` });
  };
  const server: RunningServer = await startHttpServer('help desk', { port, host }, () => (request, response) => {
    if (manner === 'silent') return;
    if (manner !== 'well') {
      answer(response, manner, { message: 'out of order' });
    } else if (request.method === 'GET' && request.url === '/tickets') {
      answer(response, 200, [...tickets.values()]);
    } else if (request.method === 'POST' && request.url === '/tickets') {
      take(request, response).catch(() => answer(response, 400, { message: 'not JSON' }));
    } else {
      answer(response, 404, { message: 'nothing here' });
    }
  });
  return {
    ...server,
    tickets: () => [...tickets.values()],
    behave: (how) => {
      manner = how;
    },
  };
}
