import { Client, Connection } from '@temporalio/client';
import type { TestProduct } from './product.ts';

/** All text in a value, including text that is encoded as bytes, as the payloads of Temporal are. */
function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString();
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  if (typeof value === 'object' && value !== null) return Object.entries(value).map(textOf).join('\n');
  return String(value);
}

/** The histories of every workflow of a product as text, payloads decoded: for looking for what must not be in them. */
export async function workflowHistories({ environment }: TestProduct): Promise<string> {
  const connection = await Connection.connect({ address: environment['TEMPORAL_ADDRESS'] });
  const { workflow } = new Client({ connection });
  const texts: string[] = [];
  const query = `TaskQueue STARTS_WITH '${environment['TEMPORAL_TASK_QUEUE']}'`;
  for await (const { workflowId, runId } of workflow.list({ query }))
    texts.push(textOf(await workflow.getHandle(workflowId, runId).fetchHistory()));
  await connection.close();
  return texts.join('\n');
}
