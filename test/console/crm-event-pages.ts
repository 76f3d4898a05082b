import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { until } from '../support/until.ts';
import type { Stage } from './stage.ts';

interface JobList {
  readonly items: readonly { readonly status: string; readonly crm_reference?: string }[];
}

/** What people do with the events of a CRM. */
export function crmEventPages(stage: Stage): void {
  const { openPage, signIn, go, violations } = stage;

  /** Sends an event as a CRM does, again as long as the gateway is too busy to accept it within its four seconds; returns the status. */
  const send = (url: string, secret: string, reference: string): Promise<number> =>
    until('the webhook is handled in time', async () => {
      const status = await attempt(url, secret, reference);
      return status === 503 ? undefined : status;
    });

  async function attempt(url: string, secret: string, reference: string): Promise<number> {
    const body = JSON.stringify({ type: 'property.updated', crm_reference: reference });
    const id = `msg_${reference}`;
    const at = Math.floor(Date.now() / 1_000);
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(at),
        'webhook-signature': `v1,${signature}`,
      },
      body,
    });
    return response.status;
  }

  it('Events of a CRM are turned on, the secret is shown once and works, replaced and ended, by mouse and keyboard', async () => {
    const { page, faults } = await openPage();
    await signIn(page);
    await go(page, stage.pages['settings'] ?? '');
    const card = page.getByRole('region', { name: 'Events of the CRM: Property feed' });
    const { gateway, client } = stage.scene;
    const endpoint = () =>
      client.get<{ url: string; accepted: number; secrets: object[] }>(
        `/gateways/${gateway.id}/inputs/${gateway.input_connector.connector_id}/event-endpoint`,
      );
    await card.getByText('Off', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Turn events on' }).click();
    const shown = card.getByRole('status').locator('pre');
    const first = (await shown.textContent()) ?? '';
    expect(first).to.match(/^whsec_/);
    const { url } = await endpoint();
    await card.getByText(url, { exact: true }).waitFor();
    // The address of the test product is not the public one.
    const reached = `${stage.product.url}${new URL(url).pathname}`;
    expect(await send(reached, first, 'by-first')).to.equal(202);

    const howTo = card.locator('summary', { hasText: 'How the CRM signs' });
    await howTo.focus();
    await page.keyboard.press('Enter');
    await card.locator('pre', { hasText: `URL='${url}'` }).waitFor();
    expect(await violations(page), 'with secret and example').to.deep.equal([]);
    await card.getByRole('button', { name: 'Close' }).click();
    expect(await shown.count(), 'the secret is gone').to.equal(0);

    await card.getByRole('button', { name: 'New secret' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('stays valid for 24 hours').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).focus();
    await page.keyboard.press('Enter');
    const second = (await shown.textContent()) ?? '';
    expect(second)
      .to.match(/^whsec_/)
      .and.not.to.equal(first);
    expect((await endpoint()).secrets).to.have.length(2);
    expect(await send(reached, second, 'by-second')).to.equal(202);
    expect(await send(reached, `whsec_${Buffer.alloc(32).toString('base64')}`, 'forged')).to.equal(401);
    await page.reload();
    await card.getByText('It was signed with a secret that is not valid here.').waitFor();
    const row = (name: string) => card.locator('.facts > div', { hasText: name }).locator('dd');
    expect(await row('Accepted calls').textContent()).to.equal('2');
    expect(await row('Refused calls').textContent()).to.equal('1');
    expect(await row('Last event').textContent()).not.to.equal('never');

    await card.getByRole('button', { name: 'Turn events off' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn events off' }).click();
    await card.getByRole('button', { name: 'Turn events on' }).waitFor();
    expect(await send(reached, second, 'too-late')).to.equal(401);
    expect(faults).to.deep.equal([]);
    // Each accepted event gets a run of its own some seconds later; the gateway takes no other run meanwhile, so the tests that follow would be refused.
    await until('both events have had their run', async () => {
      const { items } = await client.get<JobList>(`/gateways/${gateway.id}/sync-jobs?size=20`);
      const ended = items.filter(({ status }) => !['QUEUED', 'RUNNING', 'CANCELLING'].includes(status));
      return ['by-first', 'by-second'].every((one) => ended.some((job) => job.crm_reference === one)) || undefined;
    });
  });
}
