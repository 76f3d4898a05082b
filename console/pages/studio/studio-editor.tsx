import { Fault, LoadFault, Skeletons } from '../../parts/feedback.tsx';
import { Page } from '../../parts/page.tsx';
import { say } from '../../words/words.ts';
import { StudioActions } from './studio-actions.tsx';
import { useStudio } from './use-studio.ts';
import type { Studio } from './use-studio.ts';
import { VersionsCard } from './versions-card.tsx';
import { Workbench } from './workbench.tsx';

/** The studio: records of a feed left, the listings that a draft makes of them right, and the rule between them. */
export function StudioEditor({ id }: { id: string }) {
  const studio = useStudio(id);
  const { data, loaded } = studio;
  const crumbs = [{ text: say('studio'), href: '/console/studio' }];
  if (!data) {
    return (
      <Page title={say('studio')} crumbs={crumbs}>
        {loaded.error === undefined ? <Skeletons /> : <LoadFault error={loaded.error} retry={loaded.reload} />}
      </Page>
    );
  }
  const { mapping } = data;
  return (
    <Page title={mapping.name} crumbs={crumbs} actions={<StudioActions studio={studio} />} wide>
      {!data.mayWrite && (
        <p class="notice" role="note">
          {say('studioReadOnly')}
        </p>
      )}
      {studio.error !== undefined && <Fault error={studio.error} />}
      <p role="status" class="soft">
        {say(statusWord(studio))}
      </p>
      <Workbench studio={studio} />
      <VersionsCard mapping={mapping} mayWrite={data.mayWrite} reload={loaded.reload} />
    </Page>
  );
}

function statusWord({ isEdited, data }: Studio) {
  if (isEdited) return 'studioUnsaved';
  if (data?.study?.status === 'running') return 'studioReading';
  const mapping = data?.mapping;
  if (mapping && mapping.previewed_revision === mapping.revision) return 'studioPreviewed';
  return 'studioToPreview';
}
