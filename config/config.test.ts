import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { configSchema, misspeltVariables, printableConfig, readConfig, readKeylessConfig } from './config.ts';
import { passivePorts } from './inbox-protocols.ts';
import { encryptionKeys } from './engines.ts';
import { traceHeaders } from './observability.ts';
import { planLimits, planOrder } from './plans.ts';

const KEY = randomBytes(32);
const ENCRYPTION_KEYS = `first:${KEY.toString('base64')}`;
const read = (environment: Record<string, string | undefined> = {}) => readConfig({ ENCRYPTION_KEYS, ...environment });

const faultOf = (environment: Record<string, string | undefined>): string => {
  try {
    read(environment);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('The configuration was accepted.');
};

describe('The configuration', () => {
  it('needs nothing but the encryption keys: every other variable has a default', () => {
    const config = read();
    expect(Object.keys(config).toSorted()).to.deep.equal(Object.keys(configSchema.properties).toSorted());
    expect(Object.values(config)).not.to.include(undefined);
    expect(config.PORT).to.equal(8080);
    expect(config.ALLOW_PRIVATE_ADDRESSES).to.equal(false);
  });

  it('has no default for the encryption keys, and says that they are missing', () => {
    expect(faultOf({ ENCRYPTION_KEYS: undefined })).to.match(/^ {2}ENCRYPTION_KEYS is missing$/m);
  });

  it('can be read without the encryption keys by commands that need none', () => {
    expect(readKeylessConfig({ PORT: '1' }))
      .to.include({ PORT: 1 })
      .and.not.to.have.property('ENCRYPTION_KEYS');
    expect(() => readKeylessConfig({ PORT: 'x' })).to.throw('PORT = "x" must be integer');
  });

  it('refuses a work folder that has no room for the largest feed', () => {
    expect(faultOf({ WORK_FOLDER_MAX_MIB: '100', FEED_MAX_MIB: '101' })).to.match(
      /^ {2}WORK_FOLDER_MAX_MIB = 100 must be >= FEED_MAX_MIB$/m,
    );
    expect(read({ WORK_FOLDER_MAX_MIB: '100', FEED_MAX_MIB: '100' })).to.include({ WORK_FOLDER_MAX_MIB: 100 });
  });

  it('takes an empty variable for an absent one', () => {
    expect(read({ PORT: '', HOST: '' })).to.include({ PORT: 8080, HOST: '127.0.0.1' });
    expect(faultOf({ ENCRYPTION_KEYS: '' })).to.include('ENCRYPTION_KEYS is missing');
  });

  it('turns texts into numbers and switches', () => {
    expect(read({ PORT: '0', CHUNK_SECONDS: '5', ALLOW_PRIVATE_ADDRESSES: 'true' })).to.include({
      PORT: 0,
      CHUNK_SECONDS: 5,
      ALLOW_PRIVATE_ADDRESSES: true,
    });
  });

  it('ignores variables of others', () => {
    expect(read({ PATH: '/bin' })).not.to.have.property('PATH');
  });

  for (const [name, value, why] of [
    ['PORT', 'http', 'must be integer'],
    ['PORT', '80.5', 'must be integer'],
    ['PORT', '-1', 'must be >= 0'],
    ['PORT', '65536', 'must be <= 65535'],
    ['LOG_LEVEL', 'loud', 'must be equal to one of the allowed values'],
    ['PUBLIC_URL', 'api.example.org', 'must match pattern'],
    ['MONGODB_URL', 'localhost', 'must match pattern'],
    ['ALLOW_PRIVATE_ADDRESSES', 'yes', 'must be boolean'],
    ['SYNC_TIMEOUT_SECONDS', '0', 'must be >= 1'],
    ['CHUNK_SECONDS', '3601', 'must be <= 3600'],
    ['READ_RATE_LIMIT_PER_MINUTE', '-60', 'must be >= 0'],
    ['WRITE_RATE_LIMIT_PER_MINUTE', '-1', 'must be >= 0'],
    ['PLAN_LIMITS', 'STARTER:500', 'must match pattern'],
    ['PLAN_LIMITS', 'STARTER=many', 'must match pattern'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must match pattern'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'must be equal to one of the allowed values'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'must be <= 1'],
  ] as const) {
    it(`refuses ${name}=${value} and says that it ${why}`, () => {
      const message = faultOf({ [name]: value });
      expect(message.replaceAll('"', '')).to.include(`  ${name} = ${value} ${why}`);
      expect(message).to.include('docs/configuration.md');
    });
  }

  it('names the allowed values of a variable that has a list of them', () => {
    expect(faultOf({ LOG_LEVEL: 'loud' })).to.include(
      'must be equal to one of the allowed values: trace, debug, info, warn, error, silent',
    );
  });

  for (const [name, meant] of [
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['MONGO_DB_URL', 'MONGODB_URL'],
    ['mongodb-url', 'MONGODB_URL'],
    ['READ_RATE_LIMIT_PER_MINUT', 'READ_RATE_LIMIT_PER_MINUTE'],
  ] as const) {
    it(`takes ${name} for ${meant}`, () => {
      expect(misspeltVariables({ [name]: 'x', PATH: '/bin', HOSTNAME: 'a', LOGNAME: 'b' })).to.deep.equal([
        { name, meant },
      ]);
    });
  }

  it('takes no variable for a misspelt one whose right name is set as well, or that only ends alike', () => {
    expect(misspeltVariables({ LOGLEVEL: 'x', LOG_LEVEL: 'info', SMTP_PORT: '25', NODE_ENV: 'x' })).to.deep.equal([]);
  });

  it('lists all faults at once', () => {
    const message = faultOf({
      PORT: 'x',
      LOG_LEVEL: 'x',
      ENCRYPTION_KEYS: undefined,
      WORK_FOLDER_MAX_MIB: '100',
      FEED_MAX_MIB: '101',
    });
    expect(message.match(/^ {2}(PORT|LOG_LEVEL|ENCRYPTION_KEYS|WORK_FOLDER_MAX_MIB) /gm)).to.have.length(4);
  });

  for (const [flaw, keys] of [
    ['no id', KEY.toString('base64')],
    ['a key of 16 bytes', `a:${randomBytes(16).toString('base64')}`],
    ['a key in hex', `a:${KEY.toString('hex')}`],
    ['a comma at its end', `a:${KEY.toString('base64')},`],
  ] as const) {
    it(`refuses encryption keys with ${flaw} without showing them`, () => {
      const message = faultOf({ ENCRYPTION_KEYS: keys });
      expect(message).to.include('ENCRYPTION_KEYS = (secret) must match pattern');
      expect(message).not.to.include(keys.slice(2));
    });
  }

  for (const value of ['user:hunter2@mongo:27017', 'MONGODB//user:hunter2@mongo', 'mongodb:/user:hun/ter2@mongo']) {
    it(`shows no password when it refuses the address ${value}`, () => {
      const message = faultOf({ MONGODB_URL: value });
      expect(message).to.include('MONGODB_URL = ').and.to.include('***@mongo');
      expect(message).not.to.match(/hunter2|ter2/);
    });
  }
});

describe('The configuration in a log', () => {
  it('has no secret in it', () => {
    const printed = printableConfig(
      read({
        S3_SECRET_KEY: 'hunter2-s3',
        IDENTITY_CLIENT_SECRET: 'hunter2-identity',
        ELASTICSEARCH_API_KEY: 'hunter2-elastic',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=hunter2-collector',
      }),
    );
    expect(JSON.stringify(printed)).not.to.include('hunter2').and.not.to.include(KEY.toString('base64'));
    expect(printed).to.include({ S3_SECRET_KEY: '***', ENCRYPTION_KEYS: '***' });
  });

  for (const [address, shown] of [
    ['smtp://user:hunter2@mail:25', 'smtp://***@mail:25'],
    ['smtp://user@example.org:hunter2@mail:25', 'smtp://***@mail:25'],
    ['smtp://user:p@hunter2@mail', 'smtp://***@mail'],
    ['smtp://user:p/hunter2@mail', 'smtp://***@mail'],
    ['smtp://mail:25', 'smtp://mail:25'],
  ] as const) {
    it(`shows ${address} as ${shown}`, () => {
      expect(printableConfig(read({ SMTP_URL: address }))['SMTP_URL']).to.equal(shown);
    });
  }

  it('shows what is no secret as it is', () => {
    const from = 'Agency <no-reply@agency.example>';
    expect(printableConfig(read({ PORT: '81', MAIL_FROM: from }))).to.include({ PORT: 81, MAIL_FROM: from });
  });
});

describe('The encryption keys', () => {
  it('are read in their order, each of 32 bytes', () => {
    const next = randomBytes(32);
    const config = read({ ENCRYPTION_KEYS: `next:${next.toString('base64')},${ENCRYPTION_KEYS}` });
    expect(encryptionKeys(config)).to.deep.equal([
      { id: 'next', key: next },
      { id: 'first', key: KEY },
    ]);
  });
});

describe('The headers for the collector of traces', () => {
  for (const [written, headers] of [
    ['', {}],
    ['api-key=secret', { 'api-key': 'secret' }],
    ['authorization=Basic dXNlcjpwdw==', { authorization: 'Basic dXNlcjpwdw==' }],
    ['a=1%2C2,b=%20x%20', { a: '1,2', b: ' x ' }],
  ] as const)
    it(`are read from “${written}”`, () => {
      expect(traceHeaders(read({ OTEL_EXPORTER_OTLP_HEADERS: written }))).to.deep.equal(headers);
    });

  for (const written of ['authorization', '=secret', 'a=1,', 'a=1,,b=2', 'a=%0d%0ab', 'a=%FF', 'a b=1', 'a=ä'])
    it(`are refused, unshown, when they are “${written}”`, () => {
      expect(faultOf({ OTEL_EXPORTER_OTLP_HEADERS: written })).to.include(
        'OTEL_EXPORTER_OTLP_HEADERS = (secret) must match pattern',
      );
    });
});

describe('The limit of a plan', () => {
  it('is the number given for it, 0 too, and none for a plan that is not named', () => {
    const limit = planLimits(read({ PLAN_LIMITS: 'STARTER=500,NOTHING=0' }));
    expect(['STARTER', 'NOTHING', 'starter', 'PRO'].map(limit)).to.deep.equal([500, 0, undefined, undefined]);
  });
});

describe('The order of plans', () => {
  it('is that of their limits; a plan that is not named reaches none', () => {
    const reaches = planOrder(read({ PLAN_LIMITS: 'SMALL=1,MIDDLE=9,LARGE=5' }));
    expect([reaches('SMALL', 'SMALL'), reaches('LARGE', 'MIDDLE'), reaches('MIDDLE', 'LARGE')]).to.deep.equal([
      true,
      true,
      false,
    ]);
    expect([reaches('', 'SMALL'), reaches('OTHER', 'SMALL'), reaches('LARGE', 'OTHER')]).to.deep.equal([
      false,
      false,
      false,
    ]);
  });
});

describe('The ports of inboxes', () => {
  const given = (more: Record<string, string>) => () =>
    readConfig({ ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`, ...more });
  const certificate = { INBOX_TLS_CERTIFICATE_FILE: '/cert.pem', INBOX_TLS_KEY_FILE: '/key.pem' };

  it('are all closed unless they are set', () => {
    const config = given({})();
    expect([config.INBOX_SFTP_PORT, config.INBOX_FTPS_PORT, config.INBOX_FTP_PORT]).to.deep.equal(['', '', '']);
  });

  it('need a certificate for FTPS, and none for SFTP', () => {
    expect(given({ INBOX_FTPS_PORT: '21' })).to.throw(
      'INBOX_TLS_CERTIFICATE_FILE is missing: INBOX_FTPS_PORT needs it',
    );
    expect(given({ INBOX_FTPS_IMPLICIT_PORT: '990', ...certificate, INBOX_TLS_KEY_FILE: '' })).to.throw(
      'INBOX_TLS_KEY_FILE is missing',
    );
    expect(given({ INBOX_FTPS_PORT: '21', ...certificate })()).to.include({ INBOX_FTPS_PORT: '21' });
    expect(given({ INBOX_SFTP_PORT: '22' })()).to.include({ INBOX_SFTP_PORT: '22' });
  });

  it('of data connections are a range of ports', () => {
    expect(passivePorts(given({ INBOX_PASSIVE_PORTS: '40000-40009' })())).to.deep.equal({
      first: 40_000,
      last: 40_009,
    });
    for (const range of ['40009-40000', '65000-70000', '40000', 'a-b'])
      expect(given({ INBOX_PASSIVE_PORTS: range }), range).to.throw('INBOX_PASSIVE_PORTS');
    expect(given({ INBOX_SFTP_PORT: '70000' })).to.throw('INBOX_SFTP_PORT');
  });
});
