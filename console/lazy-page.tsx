import type { ComponentType, FunctionComponent } from 'preact';
import { useEffect, useErrorBoundary, useRef, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { say } from './words/words.ts';
import { Skeletons } from './parts/feedback.tsx';

/** That a page cannot be shown, with a way on: the code of a page is missing after a new release, or the connection is down. */
const PageFault = ({ retry }: { retry?: () => void }) => (
  <div class="content-inner">
    <h1 tabIndex={-1}>{say('pageFault')}</h1>
    <div class="notice bad" role="alert">
      <div>
        <p>{say('pageFaultLead')}</p>
      </div>
      {retry && (
        <button class="button" type="button" onClick={retry}>
          {say('retry')}
        </button>
      )}
      <button class="button" type="button" onClick={() => location.reload()}>
        {say('reloadConsole')}
      </button>
    </div>
  </div>
);

/** A page whose code is loaded when it is opened. If that fails, only a reload helps, because browsers keep the failure of a module; every other page stays usable. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): FunctionComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LazyPage(props: Props) {
    const [state, setState] = useState<{ page: ComponentType<Props> | undefined; hasFailed: boolean }>({
      page: loaded,
      hasFailed: false,
    });
    useEffect(() => {
      if (state.page) return;
      load().then(
        (page) => {
          loaded = page;
          setState({ page, hasFailed: false });
        },
        () => setState({ page: undefined, hasFailed: true }),
      );
    }, []);
    if (state.hasFailed) return <PageFault />;
    const { page: Page } = state;
    return Page ? (
      <Page {...props} />
    ) : (
      <div class="content-inner">
        <Skeletons />
      </div>
    );
  };
}

/** Shows a fault instead of a page that cannot be drawn; another address is a new attempt. */
export function PageBoundary({ path, children }: { path: string; children: ComponentChildren }) {
  const [error, reset] = useErrorBoundary();
  const failed = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (error !== undefined && failed.current !== undefined && failed.current !== path) reset();
    failed.current = error === undefined ? undefined : path;
  }, [error, path]);
  return error === undefined ? children : <PageFault retry={reset} />;
}
