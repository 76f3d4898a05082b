import { AppError, notFound } from '../../model/shared/errors.ts';
import { siteAddonCode } from '../../model/gateway/extension.ts';
import { switchedOff } from '../../store/hub/addon-switches.ts';
import { route } from '../contract.ts';
import { isInPlan } from '../plugins/available.ts';
import { content } from '../http/reply.ts';

export const downloadAddon = route({
  method: 'GET',
  path: '/plugin-manager/{code}/download',
  id: 'downloadAddon',
  summary: 'Download the signed archive of an addon',
  description:
    'A zip with one folder. Check the signature over its bytes before unpacking, and that `addon.json` inside names the requested code and version. Refused while a kill-switch is on.',
  tag: 'Plugin manager',
  access: 'agency',
  params: { code: siteAddonCode },
  success: {
    status: 200,
    description: 'The archive.',
    contentType: 'application/zip',
    headers: {
      ETag: 'SHA-256 of the archive; send it back as If-None-Match.',
      'X-Addon-Version': 'Version of the addon.',
      'X-Signature-Ed25519': 'Detached Ed25519 signature (RFC 8032) over the archive, in base64.',
      'X-Signature-Key-Id': 'Id of the key; the catalogue has its public part.',
    },
  },
  errors: ['CONFLICT'],
}).handle(async ({ principal, params }, deps) => {
  const { extensions, store } = deps;
  const found = extensions.addons.find(({ addon }) => addon.code === params.code && isInPlan(principal, addon, deps));
  if (!found) throw notFound('Addon', params.code);
  const { addon, archive } = found;
  const switches = await store.addonSwitches.of(principal.clientId);
  const reason = switchedOff(switches, addon);
  if (reason !== undefined) throw new AppError('CONFLICT', `The addon ${addon.code} is switched off: ${reason}`);
  if (addon.signature === undefined || !extensions.signing) {
    throw new AppError('DOWNSTREAM_ERROR', 'Archives cannot be signed: no signing key is configured.');
  }
  return content('application/zip', archive, {
    ETag: `"${addon.sha256}"`,
    'Content-Disposition': `attachment; filename="${addon.code}-${addon.version}.zip"`,
    'X-Addon-Version': addon.version,
    'X-Signature-Ed25519': addon.signature,
    'X-Signature-Key-Id': extensions.signing.key_id,
  });
});
