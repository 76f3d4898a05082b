import { useLocation } from 'preact-iso/router';
import { Fault } from '../../parts/feedback.tsx';
import { useAction } from '../../parts/use-action.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';

/** Opens the mapping of an input in the studio; the first time it begins with what the input uses now. */
export function OpenStudio({ gatewayId, inputId }: { gatewayId: string; inputId: string }) {
  const { route } = useLocation();
  const { isBusy, error, act } = useAction();
  const open = () =>
    act(async () => {
      const { items } = await call('listMappings', { query: { gateway_id: gatewayId, size: 100 } });
      const known = items.find(({ input_id }) => input_id === inputId);
      const { id } = known ?? (await call('createMapping', { body: { gateway_id: gatewayId, input_id: inputId } }));
      route(`/console/studio/${id}`);
    });
  return (
    <>
      <button class="button" type="button" disabled={isBusy} onClick={() => void open()}>
        {say('studioOpen')}
      </button>
      {error !== undefined && <Fault error={error} />}
    </>
  );
}
