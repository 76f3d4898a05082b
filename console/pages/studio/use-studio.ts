import { useState } from 'preact/hooks';
import { GatewayError } from '../../../sdk/index.ts';
import type { AnswerOf, FeedMapping } from '../../../sdk/index.ts';
import { mayCall } from '../../parts/access.ts';
import { useAction } from '../../parts/use-action.ts';
import { useLoad, usePolling } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { targetsOf } from './targets.ts';

export type Mapping = AnswerOf<'getMapping'>;
export type PreviewStudy = AnswerOf<'getMappingPreview'>;
export type Preview = NonNullable<PreviewStudy['preview']>;
export type Proposal = NonNullable<AnswerOf<'getMappingProposal'>['proposal']>;

/** Undefined where there is nothing (yet, or any more). */
async function ifThere<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof GatewayError && (error.status === 404 || error.status === 403)) return undefined;
    throw error;
  }
}

const loadStudio = async (id: string) => {
  const mapping = await call('getMapping', { path: { id } });
  const { gateway_id: gatewayId } = mapping;
  const [gateway, study, proposed, schema] = await Promise.all([
    gatewayId === undefined ? undefined : call('getGateway', { path: { id: gatewayId } }),
    ifThere(call('getMappingPreview', { path: { id } })),
    mapping.proposal_id === undefined
      ? undefined
      : ifThere(call('getMappingProposal', { path: { id: mapping.proposal_id } })),
    call('getPropertySchema'),
  ]);
  return {
    mapping,
    mayWrite: mayCall('updateMapping', gateway),
    study,
    proposal: proposed?.proposal,
    targets: targetsOf(schema),
  };
};

/** A mapping with its unsaved draft, its newest preview, and the actions on them. */
export function useStudio(id: string) {
  const loaded = useLoad(() => loadStudio(id), [id]);
  const { data, set } = loaded;
  const [edited, setEdited] = useState<FeedMapping | undefined>(undefined);
  const action = useAction();
  const { mapping, study } = data ?? {};
  const draft = edited ?? mapping?.draft;
  usePolling(study?.status === 'running', async () => {
    const now = await ifThere(call('getMappingPreview', { path: { id } }));
    if (!data || !now) return;
    // The revision with a finished preview is part of the mapping.
    const fresh = now.status === 'running' ? data.mapping : await call('getMapping', { path: { id } });
    set({ ...data, mapping: fresh, study: now });
  });
  /** Stores the draft where it has unsaved changes. */
  const stored = async (): Promise<Mapping | undefined> => {
    if (!data || !draft || edited === undefined) return data?.mapping;
    const written = await call('updateMapping', {
      path: { id },
      body: { revision: data.mapping.revision, draft },
    });
    set({ ...data, mapping: written });
    setEdited(undefined);
    return written;
  };
  const save = () => action.act(stored);
  const preview = () =>
    action.act(async () => {
      const written = await stored();
      if (!data || !written) return;
      const started = await call('previewMapping', { path: { id }, body: {} });
      set({ ...data, mapping: written, study: started });
    });
  return { ...action, loaded, data, draft, isEdited: edited !== undefined, change: setEdited, save, preview };
}
export type Studio = ReturnType<typeof useStudio>;
