import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import { reach } from '../http/downstream.ts';
import { redirect } from '../http/reply.ts';
import { visibleRecord } from './visible-listing.ts';

/** Seconds that a pre-signed address works. */
export const SIGNED_SECONDS = 600;

export const getCrmModel = route({
  method: 'GET',
  path: '/properties/{id}/crm-model',
  id: 'getCrmModel',
  summary: 'Raw CRM model of a listing',
  description: 'Redirects to a pre-signed address of the CRM’s own record as JSON, good for ten minutes.',
  tag: 'Listings',
  access: 'token',
  success: { status: 302, description: 'To the record.', headers: { Location: 'Pre-signed address.' } },
}).handle(async ({ params, principal }, deps) => {
  const { _id, gateway_id, sync } = await visibleRecord(params.id, principal, deps);
  const key = `crm-models/${gateway_id}/${_id}/${sync.version}.json`;
  return redirect(await publish(key, sync.raw, deps), { 'Cache-Control': 'private, no-store' });
});

/** Puts the record into object storage unless this version is there already. */
async function publish(key: string, raw: string, { objects }: HandlerDeps): Promise<string> {
  return reach('Object storage', async () => {
    if (!(await objects.exists(key))) {
      await objects.put(key, Buffer.from(raw), { contentType: 'application/json' });
    }
    return objects.url(key, { expiresSeconds: SIGNED_SECONDS });
  });
}
