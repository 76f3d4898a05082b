import { newUser } from '../../inbox/credentials.ts';
import { InboxError } from '../../inbox/mailbox.ts';
import type { Refusal } from '../../inbox/mailbox.ts';
import { receiveFile } from '../../inbox/receive-files.ts';
import { MAX_INBOX_NAME } from '../../model/gateway/inbox.ts';
import { AppError } from '../../model/shared/errors.ts';
import type { ErrorCode } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { demandPushed } from './find-inbox.ts';
import { presentDelivery, receivedSchema } from './inbox-schema.ts';

const CODES: Readonly<Record<Refusal, ErrorCode>> = {
  bad_name: 'BAD_REQUEST',
  not_found: 'NOT_FOUND',
  is_folder: 'CONFLICT',
  too_large: 'PAYLOAD_TOO_LARGE',
  busy: 'RATE_LIMITED',
  storage: 'DOWNSTREAM_ERROR',
  quota: 'UNPROCESSABLE',
  too_many_files: 'UNPROCESSABLE',
};

/** Below the five minutes after which the server gives a request up. */
const DEADLINE_SECONDS = 290;

export const uploadInboxFile = route({
  method: 'PUT',
  path: '/gateways/{id}/inputs/{connectorId}/inbox/files/{name}',
  id: 'uploadInboxFile',
  summary: 'Put a file into the inbox of an input',
  description:
    'The body is the file, of at most five minutes of transfer; CRMs use the address and the secret of the inbox instead. A file that holds listings is a delivery, together with the pictures that were put there before.',
  tag: 'Inboxes',
  access: { gateway: 'WRITE' },
  params: { name: { type: 'string', minLength: 1, maxLength: MAX_INBOX_NAME } },
  upload: true,
  deadlineSeconds: DEADLINE_SECONDS,
  success: { status: 201, description: 'What is stored.', schema: receivedSchema },
  errors: ['CONFLICT', 'RATE_LIMITED', 'UNPROCESSABLE'],
}).handle(async (request, deps) => {
  const { gateway, params, body } = request;
  const { store, metrics } = deps;
  const { input, format } = demandPushed(request, deps);
  const inbox = await store.inboxes.ensure(gateway._id, input.connector_id, newUser());
  try {
    const mailbox = await deps.inboxes.open(inbox, format, 'https');
    try {
      const files = await receiveFile(mailbox, params.name, body);
      await recordAct(deps, request, gateway._id, 'inbox.file_uploaded', {
        detail: { connector_id: input.connector_id, files },
      });
      return { files, deliveries: (await mailbox.end()).map(presentDelivery) };
    } finally {
      await mailbox.close();
    }
  } catch (error) {
    if (error instanceof InboxError) {
      metrics.inboxRefusal('https', error.refusal);
      throw new AppError(CODES[error.refusal], error.message, { cause: error });
    }
    if (body.destroyed && !body.readableEnded)
      throw new AppError('BAD_REQUEST', 'The upload was interrupted; nothing of it is stored.', { cause: error });
    throw error;
  }
});
