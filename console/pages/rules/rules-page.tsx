import { mayCall } from '../../parts/access.ts';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import { GatewayFrame } from '../gateways/gateway-frame.tsx';
import type { Gateway } from '../gateways/gateway-frame.tsx';
import { RulesEditor } from './rules-editor.tsx';
import { RulesVersions } from './rules-versions.tsx';
import { outputName } from './sites-part.tsx';
import { UnknownWords } from './unknown/unknown-words.tsx';

const SHOWN = 100;

/** The rules over the feeds of a gateway: words without a meaning, the rules themselves, and their versions. */
export const RulesPage = ({ id }: { id: string }) => (
  <GatewayFrame id={id} tab="/rules">
    {({ data }) => <Rules gateway={data} mayWrite={mayCall('publishFeedRules', data)} />}
  </GatewayFrame>
);

const loadRules = async (id: string) => {
  const path = { id };
  const [current, words, versions] = await Promise.all([
    call('getFeedRules', { path }),
    call('listUnmappedWords', { path, query: { size: SHOWN } }),
    call('listFeedRulesVersions', { path, query: { size: SHOWN } }),
  ]);
  return { current, words, versions: versions.items };
};

function Rules({ gateway, mayWrite }: { gateway: Gateway; mayWrite: boolean }) {
  const { id, output_connectors: outputs } = gateway;
  const { data, error, reload } = useLoad(() => loadRules(id), [id]);
  if (error !== undefined) return <Fault error={error} retry={reload} />;
  if (!data) return <Skeletons />;
  const nameOf = (output: string): string => {
    const found = outputs.find(({ connector_id }) => connector_id === output);
    return found ? outputName(found) : output;
  };
  return (
    <>
      <p class="soft">{say('rulesLead')}</p>
      <UnknownWords
        id={id}
        rules={data.current.rules}
        words={data.words.items}
        total={data.words.total_elements}
        mayWrite={mayWrite}
        nameOf={nameOf}
        changed={reload}
      />
      {mayWrite && <RulesEditor gateway={gateway} current={data.current} saved={reload} />}
      <RulesVersions
        id={id}
        current={data.current}
        versions={data.versions}
        mayWrite={mayWrite}
        nameOf={nameOf}
        changed={reload}
      />
    </>
  );
}
