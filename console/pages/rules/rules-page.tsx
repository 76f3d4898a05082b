import { may } from '../../parts/access.ts';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import { GatewayFrame } from '../gateways/gateway-frame.tsx';
import { RulesVersions } from './rules-versions.tsx';
import { UnknownWords } from './unknown-words.tsx';

const SHOWN = 100;

/** The rules over the feeds of a gateway: words with a meaning, and the versions. */
export const RulesPage = ({ id }: { id: string }) => (
  <GatewayFrame id={id} tab="/rules">
    {({ data }) => <Rules id={id} mayWrite={may('WRITE', data)} />}
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

function Rules({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const { data, error, reload } = useLoad(() => loadRules(id), [id]);
  if (error !== undefined) return <Fault error={error} retry={reload} />;
  if (!data) return <Skeletons />;
  return (
    <>
      <p class="soft">{say('rulesLead')}</p>
      <UnknownWords
        id={id}
        rules={data.current.rules}
        words={data.words.items}
        total={data.words.total_elements}
        mayWrite={mayWrite}
        changed={reload}
      />
      <RulesVersions id={id} current={data.current} versions={data.versions} mayWrite={mayWrite} changed={reload} />
    </>
  );
}
