import { randomUUID } from 'node:crypto';
import { Connection } from '@temporalio/client';
import { expect } from 'chai';
import type { Preferences } from '../model/gateway/mail.ts';
import { ApiError } from '../stack/demo/api-client.ts';
import type { CaughtMessage } from '../stack/mail/mailbox.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';
import { testStack } from './support/stack.ts';
import { triggerSchedule } from './support/trigger-schedule.ts';
import { until } from './support/until.ts';

describe('Automatic mails', () => {
  let scene: Scene;
  const name = `Agence ${randomUUID().slice(0, 8)}`;
  const path = (rest = '') => `/gateways/${scene.gateway.id}${rest}`;
  const prefer = (changes: object) => scene.client.send<Preferences>('PATCH', '/notification-preferences', changes);

  const inbox = async (): Promise<CaughtMessage[]> => {
    const answer = await fetch(`${testStack().urls.inbox}/messages`);
    return (await answer.json()) as CaughtMessage[];
  };
  const aboutThis = async (to = 'owner@agency-north.example') =>
    (await inbox()).filter((mail) => mail.to.includes(to) && mail.subject.includes(name));
  const arrives = (words: string, to?: string) =>
    until(`a mail says ${words}`, async () => (await aboutThis(to)).find(({ subject }) => subject.includes(words)));

  before(async () => {
    scene = await openScene({ listings: 5 });
    await prefer({ sync: true, gateway_lifecycle: true, delegation: true, site: true });
    await scene.client.send('PATCH', path(), { name });
  });
  after(async () => {
    await prefer({ sync: true, gateway_lifecycle: true });
    await scene.close();
  });

  it('inform the owner about a requested run, in the owner’s language, as text and as HTML', async () => {
    await scene.run();
    const { subject, text, html } = await arrives('synchronisation terminée');
    expect(subject).to.equal(`${name} : synchronisation terminée`);
    expect(text)
      .to.match(/^Bonjour,/)
      .and.to.include('Créés: 5')
      .and.to.match(/Voir l’exécution: http\S+\/console\/gateways\/\S+\/runs\//);
    expect(html).to.include('<html lang="fr">').and.to.include(name);
  });

  it('inform about a failed run, once', async () => {
    await scene.setCrm({ fault: 'http_401' });
    await scene.run();
    expect((await arrives('échoué')).text).to.include('Rien n’a été supprimé');
    await scene.setCrm({ fault: null });
  });

  it('inform a delegate, in its own language', async () => {
    // Tests before this one created the same delegation, perhaps more often than mails are sent in a day.
    await scene.product.db.collection<{ _id: string }>('rate_windows').deleteMany({ _id: /^mail\/delegation\// });
    await scene.client.send('POST', path('/delegations'), { client_id: 'partner', level: 'WRITE' });
    expect((await arrives('Zugang', 'owner@partner.example')).text).to.include('Schreiben');
  });

  it('inform about changes of the gateway’s state', async () => {
    await scene.client.send('POST', path('/pause'));
    await arrives('en pause');
    await scene.client.send('POST', path('/validate'));
    await arrives('validée');
  });

  it('are not sent to clients that turned them off, until they turn them on again', async () => {
    expect(await prefer({ gateway_lifecycle: false, sync: null })).to.deep.equal({
      sync: true,
      gateway_lifecycle: false,
      delegation: true,
      site: true,
    });
    const before = (await aboutThis()).length;
    await scene.client.send('POST', path('/pause'));
    await scene.client.send('POST', path('/enable'));
    await until(
      'it is decided',
      async () =>
        (await scene.product.db
          .collection('mails')
          .countDocuments({ 'facts.gateway': name, kind: 'gateway_paused', status: 'SKIPPED' })) === 1,
    );
    expect((await aboutThis()).length).to.equal(before);
    expect(await prefer({ gateway_lifecycle: true })).to.include({ gateway_lifecycle: true });
    expect(await scene.client.get<Preferences>('/notification-preferences')).to.include({ gateway_lifecycle: true });
  });

  it('are stopped and had again from a page without sign-in, their own category alone', async () => {
    await scene.client.send('POST', path('/pause'));
    await scene.client.send('POST', path('/enable'));
    const { text } = await arrives('en pause');
    const [, link = ''] = /ce type ?: (\S+)/.exec(text) ?? [];
    const page = `${scene.product.url}${new URL(link).pathname}`;
    const send = async (url: string, method = 'POST', form?: Record<string, string>) => {
      const response = await fetch(url, { method, ...(form ? { body: new URLSearchParams(form) } : {}) });
      return { status: response.status, html: await response.text() };
    };
    const wanted = async () => scene.client.get<Preferences>('/notification-preferences');
    expect((await send(page, 'GET')).html).to.include('Ne plus les recevoir');
    expect((await send(`${page}/unsubscribe`, 'GET')).status, 'reading changes nothing').to.equal(200);
    expect(await wanted()).to.include({ gateway_lifecycle: true });
    expect((await send(`${page}/unsubscribe`)).html).to.include('Les recevoir à nouveau');
    expect(await wanted()).to.include({ gateway_lifecycle: false, sync: true });
    const events = scene.product.db.collection('audit_events');
    const of = { action: 'notification_preferences.updated', 'detail.by': 'mail_link' };
    const count = await events.countDocuments(of);
    await send(`${page}/unsubscribe`);
    expect(await events.countDocuments(of), 'asked again, it changes nothing')
      .to.equal(count)
      .and.to.be.above(0);
    await send(`${page}/subscribe`);
    expect(await wanted()).to.include({ gateway_lifecycle: true });
    const { html } = await send(page, 'GET');
    const offered = [...html.matchAll(/name="category" value="(\w+)"/g)].map(([, category]) => category);
    expect(offered, 'that of the mail alone').to.deep.equal(['gateway_lifecycle']);
    expect(html).to.include('href="/console/notifications"');
    for (const category of ['sync', 'everything'])
      expect((await send(`${page}/unsubscribe`, 'POST', { category })).status, category).to.equal(400);
    expect(Object.values(await wanted()), 'another category is refused and changes none').not.to.include(false);
    await send(`${page}/unsubscribe`, 'POST', { 'List-Unsubscribe': 'One-Click' });
    expect(await wanted(), 'a mail program means the mail').to.include({ gateway_lifecycle: false, sync: true });
    await send(`${page}/subscribe`, 'POST', { category: 'gateway_lifecycle' });
    expect(Object.values(await wanted())).not.to.include(false);
    const forged = page.replace(/\/[0-9a-f-]{36}\./, `/${randomUUID()}.`);
    expect((await send(`${forged}/unsubscribe`)).status).to.equal(404);
    const token = page.split('/').at(-1) ?? '';
    const [id = ''] = token.split('.');
    await scene.product.db.collection<{ _id: string }>('mails').deleteOne({ _id: id });
    expect((await send(page, 'GET')).html, 'the link ends with its mail').to.include('Ce lien a expiré');
  });

  it('refuse invalid preferences', async () => {
    for (const body of [{ sync: 'no' }, { sync: 0 }, { marketing: true }, []]) {
      const failure: unknown = await prefer(body).catch((error: unknown) => error);
      expect(failure, JSON.stringify(body)).to.be.instanceOf(ApiError).and.to.have.property('status', 400);
    }
    expect(await (await scene.product.as('agency-south')).get<Preferences>('/notification-preferences')).to.deep.equal({
      sync: true,
      gateway_lifecycle: true,
      delegation: true,
      site: true,
    });
  });

  it('announce that a schedule is turned off after the CRM has refused ten times', async () => {
    const jobs = scene.product.db.collection<{ _id: string; gateway_id?: string; trigger?: string }>('sync_jobs');
    await scene.setCrm({ fault: 'http_401' });
    const failed = await scene.run();
    const { _id, ...refused } = (await jobs.findOne({ _id: failed.id })) ?? { _id: '' };
    await jobs.updateOne({ _id }, { $set: { trigger: 'SCHEDULE' } });
    for (let count = 1; count < 9; count++) {
      await jobs.insertOne({ ...refused, _id: randomUUID(), trigger: 'SCHEDULE' });
    }
    await scene.client.send('PATCH', path(), { schedule: { every_minutes: 60 } });
    const connection = await Connection.connect({ address: scene.product.environment['TEMPORAL_ADDRESS'] });
    await triggerSchedule(connection, scene.gateway.id);
    await connection.close();
    await arrives('automatique désactivée');
    await until('it is paused', async () => (await scene.client.get<{ status: string }>(path())).status === 'PAUSED');
  });
});
