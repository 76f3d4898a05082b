import type { InputConnector } from '../../connectors/connector.ts';
import { collect, createTestContext } from '../../connectors/kit/testing/context.ts';
import { serve } from '../../connectors/kit/testing/serve.ts';
import type { MappedProperty } from '../../model/property/property.ts';

/** What a connector of ours makes of a feed, by the key of the listing; with everything it warned of. */
export async function readBack(
  connector: InputConnector,
  text: string,
  market: string,
): Promise<Map<string, { readonly property: MappedProperty; readonly warnings: readonly string[] }>> {
  const server = await serve({ '/feed.xml': { body: Buffer.from(text) } });
  const ctx = await createTestContext({ config: { url: `${server.url}/feed.xml` }, market });
  try {
    await connector.check(ctx);
    const messages = await collect(connector.read(ctx, { mode: 'full' }));
    const last = messages.at(-1);
    if (last?.kind !== 'complete' || last.scope !== 'full') throw new Error('The feed was not read as a whole.');
    return new Map(
      messages
        .filter((message) => message.kind === 'record')
        .map(({ key, raw }) => {
          const { property, warnings } = connector.map(raw, ctx);
          return [key, { property, warnings: warnings.map(({ code, field, value }) => `${code} ${field} ${value}`) }];
        }),
    );
  } finally {
    await ctx.close();
    await server.stop();
  }
}
