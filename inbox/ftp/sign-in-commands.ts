import { InboxError } from '../mailbox.ts';
import { MAX_CREDENTIAL, SIGN_IN_ATTEMPTS } from '../sessions/limits.ts';
import { FtpRefusal } from './explain-refusal.ts';
import type { FtpCommands, FtpSession } from './session.ts';

/** Commands that encrypt the session, say who the client is, and agree on how data is sent. */
export const signInCommands: FtpCommands = {
  AUTH: { for: 'anyone', run: encrypt },
  PBSZ: { for: 'secured', run: ({ control }) => control.reply(200, 'PBSZ=0') },
  PROT: { for: 'secured', run: protect },
  CCC: {
    for: 'anyone',
    run: () => {
      throw new FtpRefusal(534, 'The control connection stays encrypted.');
    },
  },
  USER: {
    for: 'secured',
    run(session, user) {
      if (session.mailbox) throw new FtpRefusal(503, 'Already signed in.');
      session.user = user;
      session.control.reply(331, 'Password required.');
    },
  },
  PASS: { for: 'secured', run: signIn },
  QUIT: {
    for: 'anyone',
    run({ control }) {
      control.reply(221, 'Goodbye.');
      control.end();
    },
  },
  FEAT: { for: 'anyone', run: listFeatures },
  OPTS: {
    for: 'anyone',
    run({ control }, option) {
      if (/^UTF-?8( +ON)?$/i.test(option)) control.reply(200, 'Names are UTF-8.');
      else if (/^MLST( |$)/i.test(option)) control.reply(200, 'MLST OPTS type;size;modify;perm;');
      else throw new FtpRefusal(501, 'Unknown option. Names are always UTF-8.');
    },
  },
  CLNT: { for: 'anyone', run: ({ control }) => control.reply(200, 'Noted.') },
  SYST: { for: 'anyone', run: ({ control }) => control.reply(215, 'UNIX Type: L8') },
  NOOP: { for: 'anyone', run: ({ control }) => control.reply(200, 'OK.') },
  HELP: {
    for: 'anyone',
    run: ({ control }) =>
      control.reply(214, 'Upload files with STOR; a file is stored once the reply is 226. Files cannot be downloaded.'),
  },
  TYPE: {
    for: 'anyone',
    run({ control }, type) {
      if (!/^(A( N)?|I|L 8)$/i.test(type)) throw new FtpRefusal(504, 'Only TYPE I and TYPE A are supported.');
      control.reply(200, 'Files are stored byte for byte.');
    },
  },
  MODE: {
    for: 'anyone',
    run({ control }, mode) {
      if (mode.toUpperCase() !== 'S') throw new FtpRefusal(504, 'Only MODE S is supported.');
      control.reply(200, 'Stream mode.');
    },
  },
  STRU: {
    for: 'anyone',
    run({ control }, structure) {
      if (structure.toUpperCase() !== 'F') throw new FtpRefusal(504, 'Only STRU F is supported.');
      control.reply(200, 'File structure.');
    },
  },
};

/** AUTH TLS (RFC 4217). */
async function encrypt(session: FtpSession, mechanism: string): Promise<void> {
  const { control, services } = session;
  if (!services.context) throw new FtpRefusal(502, 'This server has no certificate.');
  if (control.isSecure) throw new FtpRefusal(503, 'The connection is encrypted already.');
  if (session.mailbox) throw new FtpRefusal(503, 'AUTH comes before the sign-in.');
  if (!/^(TLS|TLS-C|SSL)$/i.test(mechanism)) throw new FtpRefusal(504, 'Only AUTH TLS is supported.');
  session.context = services.context();
  // The name of a user that was sent in clear counts no more.
  session.user = undefined;
  control.reply(234, 'Begin TLS.');
  await control.secure(session.context);
}

function protect(session: FtpSession, level: string): void {
  const { control, services } = session;
  if (level.toUpperCase() === 'P') {
    if (!control.isSecure) throw new FtpRefusal(503, 'AUTH TLS comes before PROT P.');
    session.isDataPrivate = true;
    control.reply(200, 'Data connections are encrypted.');
  } else if (level.toUpperCase() === 'C') {
    if (services.requiresTls) throw new FtpRefusal(534, 'Data connections have to be encrypted: PROT P.');
    session.isDataPrivate = false;
    control.reply(200, 'Data connections are not encrypted.');
  } else throw new FtpRefusal(504, 'Only PROT P is supported.');
}

async function signIn(session: FtpSession, password: string): Promise<void> {
  const { control, peer, services, user } = session;
  if (session.mailbox) throw new FtpRefusal(503, 'Already signed in.');
  if (user === undefined) throw new FtpRefusal(503, 'USER comes before PASS.');
  session.user = undefined;
  const mailbox = isTooLong(user, password) ? undefined : await enter(session, user, password);
  if (mailbox && control.ended.aborted) await mailbox.close();
  else if (mailbox) {
    session.mailbox = mailbox;
    control.reply(230, 'Signed in.');
  } else if (++session.failedSignIns < SIGN_IN_ATTEMPTS) control.reply(530, 'Wrong user name or password.');
  else {
    control.reply(421, 'Too many wrong passwords.');
    services.log.info({ protocol: peer.protocol, address: peer.address }, 'A client failed to sign in too often');
    control.end();
  }
}

/** A store that is down must not look like a wrong password: people would change theirs. */
async function enter({ control, peer, services }: FtpSession, user: string, password: string) {
  try {
    return await services.doorkeeper.signIn(user, { kind: 'password', password }, peer);
  } catch (error) {
    if (!(error instanceof InboxError)) services.log.error({ err: error }, 'A sign-in by FTP could not be checked');
    control.reply(
      421,
      error instanceof InboxError ? error.message : 'Sign-ins cannot be checked now. Try again later.',
    );
    control.end();
    throw new FtpRefusal(421, '');
  }
}

const isTooLong = (user: string, password: string): boolean =>
  user.length > MAX_CREDENTIAL || password.length > MAX_CREDENTIAL;

function listFeatures({ control, services }: FtpSession): void {
  const ofTls = services.context ? ['AUTH TLS', 'PBSZ', 'PROT'] : [];
  const features = [...ofTls, 'EPSV', 'MDTM', 'MLST type*;size*;modify*;perm*;', 'SIZE', 'TVFS', 'UTF8'];
  control.reply(211, 'Features:', ...features, 'End');
}
