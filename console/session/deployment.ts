/** The content of `/console/config.json`: settings of this deployment. */
export interface Deployment {
  readonly identity?: string;
  readonly client_id: string;
  readonly temporal_ui?: string;
  readonly temporal_namespace: string;
  readonly tiles?: string;
  readonly tiles_attribution?: string;
}

let loaded: Promise<Deployment> | undefined;

/** The deployment, loaded once. Throws if it cannot be loaded. */
export function deployment(): Promise<Deployment> {
  loaded ??= fetch('/console/config.json').then(async (response) => {
    if (!response.ok) throw new Error(`/console/config.json: ${response.status}`);
    const config: Deployment = await response.json();
    return config;
  });
  return loaded;
}
