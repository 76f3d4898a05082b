import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { Binary, Decimal128, Int32, Long, MongoClient, ObjectId } from 'mongodb';
import { testStack } from '../../test/support/stack.ts';
import { readRecords, writeRecords } from './record-files.ts';

describe('Records that are written into files and read again', () => {
  let client: MongoClient;
  let folder: string;
  const [from, to] = [`files-${randomUUID()}`, `files-${randomUUID()}`];
  before(async () => {
    client = await MongoClient.connect(testStack().urls.mongodb ?? '');
    folder = await mkdtemp(join(tmpdir(), 'property-gateway-files-'));
  });
  after(async () => {
    for (const name of [from, to]) await client.db(name).dropDatabase();
    await client.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('are the same to the byte, in every collection, also more than one insert takes', async () => {
    const types = {
      _id: new ObjectId(),
      int: new Int32(1),
      long: Long.fromNumber(1),
      double: 1.5,
      decimal: Decimal128.fromString('1.10'),
      bytes: new Binary(Buffer.from([0, 255])),
      date: new Date(0),
      none: null,
      list: [{ deep: new Int32(2) }],
    };
    await client.db(from).collection('types').insertOne(types);
    const many = Array.from({ length: 1_201 }, (_, at) => ({ _id: new Int32(at) }));
    await client.db(from).collection<{ _id: Int32 }>('many').insertMany(many);

    expect(await writeRecords(client.db(from), folder)).to.equal(1_202);
    expect(await readRecords(client.db(to), folder)).to.equal(1_202);
    const bytes = async (database: string, name: string) => {
      const found = client.db(database).collection(name).find({}, { raw: true }).sort({ _id: 1 });
      return (await found.toArray()).map((document) => Buffer.from(Object(document)).toString('hex'));
    };
    for (const name of ['types', 'many']) expect(await bytes(to, name)).to.deep.equal(await bytes(from, name));
  });
});
