/** What is imported. Ids and names only: the files are in object storage. */
export interface DvfImportPlan {
  /** Names the index that is built. */
  readonly importId: string;
  /** Name of the release, as responses show it. */
  readonly release: string;
  /** What it replaces of earlier releases. */
  readonly scope: 'auto' | 'department' | 'commune';
  readonly files: readonly DvfImportFile[];
}

export interface DvfImportFile {
  /** As the operator gave it. */
  readonly name: string;
  /** Fetched by a worker; absent: the file is in object storage already. */
  readonly url?: string;
}

export interface DvfFileCounts {
  readonly rows: number;
  readonly mutations: number;
  readonly bad_rows: number;
}

/** A row that could not be used, for reports. */
export interface DvfBadRow {
  readonly line: number;
  readonly reason: string;
}

/** How far a file has been imported. */
export interface DvfFileProgress {
  readonly counts: DvfFileCounts;
  /** The first ones. */
  readonly bad: readonly DvfBadRow[];
  /** Share of the file that has been read, 0 to 1. */
  readonly fraction: number;
  readonly done: boolean;
  /** Where reading goes on, see `GroupPosition` of dvf/. */
  readonly next?: { readonly line: number; readonly closed: readonly (readonly [string, number])[] };
}

/** What an unfinished import knows of itself; kept with the index that it builds. */
export interface DvfImportProgress {
  readonly plan: DvfImportPlan;
  readonly files: readonly DvfFileProgress[];
}

/** How an import ended. */
export interface DvfImportResult {
  readonly mutations: number;
  /** Mutations that had the same key as another one. */
  readonly equalKeys: number;
  /** Some `id_mutation` whose rows are too far from each other to be put together. */
  readonly split: readonly string[];
  /** Releases that were replaced as a whole, by name. */
  readonly replaced: readonly string[];
}

export const NO_FILE_PROGRESS: DvfFileProgress = {
  counts: { rows: 0, mutations: 0, bad_rows: 0 },
  bad: [],
  fraction: 0,
  done: false,
};
