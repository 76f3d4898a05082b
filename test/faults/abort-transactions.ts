import type { MongoClient } from 'mongodb';
import { serverCommands } from '../../store/sync/live-processes.ts';
import type { LiveProcessRecord } from '../../store/sync/live-processes.ts';

/**
 * Aborts what the processes of a database have left open; none of them may be alive. The packaged server would keep their transactions for 60 s. A command that meets what they wrote
 * waits for them and holds a lock meanwhile, so that every client of the server waits, also for other databases: the next process of this one cannot even start. In the
 * product, processes that are alive do the same for those that died.
 */
export async function abortTransactions(client: MongoClient, database: string): Promise<void> {
  const processes = client.db(database).collection<LiveProcessRecord>('live_processes');
  const sessions = (await processes.find().toArray()).flatMap((lost) => lost.sessions);
  if (sessions.length > 0) await serverCommands(client.db('admin')).endSessions(sessions);
  await processes.deleteMany({});
}
